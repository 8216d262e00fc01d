# Compiled as it is: picows and uvicorn call these classes.
