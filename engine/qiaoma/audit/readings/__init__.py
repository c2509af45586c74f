"""读法 readings: every unclear text, the ways to read it, what shows each way, and what it costs."""
