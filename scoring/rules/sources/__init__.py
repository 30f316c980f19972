"""The five sources sentence by sentence, and what in the program honours each of them."""
