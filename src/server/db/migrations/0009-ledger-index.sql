-- Nothing looks the ledger up by what an action was about, and every action paid for it.
drop index recu_entite;
