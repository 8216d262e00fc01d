"""How notices are sent: Web Push, mail and webhooks. Everything here blocks.

May use surroundings.
"""
