// A clock that goes on while its page is not looked at.
setInterval(() => postMessage(null), 2000); // ms
