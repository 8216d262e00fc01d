"""What bots are called, at tables and in the terminal."""

BOT_NAMES = ("Ada", "Bruno", "Clara", "Emil", "Frieda", "Hugo", "Ida", "Karl", "Lotte", "Oskar")
