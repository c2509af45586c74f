"""价格 the price: what each rule in which two rulesets differ does to money and play, over many hands."""
