"""What changes data: each service is one transaction with its own log entry."""
