interface Ligne {
  readonly action: string
  readonly avant: unknown
  readonly apres: unknown
}
interface Valeurs {
  readonly n?: number
  readonly motif?: string
  readonly zone?: string
  readonly profil?: string
}

const MOTS: Readonly<Record<string, (apres: Valeurs, avant: Valeurs) => string>> = {
  'systeme-documentaire.ajouter': () => 'Document créé',
  'systeme-documentaire.enregistrer': () => 'Fiche changée',
  'systeme-documentaire.archiver': () => 'Archivé',
  'systeme-documentaire.retablir': () => 'Remis en service',
  'systeme-documentaire.deposer': ({ n }) => `Version ${n} déposée`,
  'systeme-documentaire.verifier': ({ n }) => `Version ${n} vérifiée`,
  'systeme-documentaire.approuver': ({ n }) => `Version ${n} approuvée`,
  'systeme-documentaire.refuser': ({ n, motif }) => `Version ${n} refusée\u00a0: ${motif}`,
  'systeme-documentaire.reprendre-depot': ({ n }) => `Version ${n} retirée`,
  'systeme-documentaire.reprendre-verification': ({ n }) => `Vérification de la version ${n} reprise`,
  'systeme-documentaire.reprendre-approbation': ({ n }) => `Approbation de la version ${n} reprise`,
  'systeme-documentaire.zone-ajouter': ({ zone }) => `Classé\u00a0: ${zone}`,
  'systeme-documentaire.zone-retirer': (_apres, { zone }) => `Plus classé\u00a0: ${zone}`,
  'systeme-documentaire.demander': ({ profil }) => `Lecture demandée\u00a0: ${profil}`,
  'systeme-documentaire.demande-retirer': (_apres, { profil }) => `Lecture plus demandée\u00a0: ${profil}`,
}

/** One line of a document's history, in words; null: it says nothing of it. */
export function direActe({ action, avant, apres }: Ligne): string | null {
  const dire = MOTS[action]
  return dire ? dire((apres ?? {}) as Valeurs, (avant ?? {}) as Valeurs) : null
}
