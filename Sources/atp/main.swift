print("atp")
