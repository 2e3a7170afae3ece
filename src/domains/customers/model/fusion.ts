/** What is chosen when two files of one customer become one (ours: the specification names no merge). */
export type ChampFusion = 'identite' | 'numero' | 'email' | 'siren' | 'origine' | 'observations'

/** What somebody may choose of each: what the file that stays says, what the other says; of remarks, both. */
export type CoteFusion = 'garde' | 'autre' | 'deux'
export type ChoixFusion = { readonly [C in Exclude<ChampFusion, 'observations'>]: 'garde' | 'autre' } & {
  readonly observations: CoteFusion
}

/** Columns of a customer that a merge may change. */
export interface FicheFusion {
  readonly client_type: number
  readonly client_civilite: string
  readonly client_nom: string
  readonly client_prenom: string
  readonly client_telephone: string
  readonly client_email: string
  readonly client_siren: string
  readonly orlibelle: string
  readonly client_observations: string
}

export const OBSERVATIONS_MAX = 4000
/** How long a merge may be undone. */
export const FUSION_DEFAISABLE_MS = 86_400_000

const ensemble = (garde: FicheFusion, autre: FicheFusion) =>
  [garde.client_observations, autre.client_observations].filter(Boolean).join('\n\n')

/** Whether both remarks fit in one. */
export function tiennentEnsemble(garde: FicheFusion, autre: FicheFusion): boolean {
  return ensemble(garde, autre).length <= OBSERVATIONS_MAX
}

function proposerObservations(garde: FicheFusion, autre: FicheFusion): CoteFusion {
  const [a, b] = [garde.client_observations, autre.client_observations]
  if (b === '' || a === b) return 'garde'
  if (a === '') return 'autre'
  return tiennentEnsemble(garde, autre) ? 'deux' : 'garde'
}

/** The file that stays keeps what it says; what it does not say comes from the other. */
export function proposerFusion(garde: FicheFusion, autre: FicheFusion): ChoixFusion {
  const cote = (champ: keyof FicheFusion) => (garde[champ] === '' && autre[champ] !== '' ? 'autre' : 'garde')
  return {
    identite: 'garde',
    numero: cote('client_telephone'),
    email: cote('client_email'),
    siren: cote('client_siren'),
    origine: cote('orlibelle'),
    observations: proposerObservations(garde, autre),
  }
}

/** The file as it stands after the merge. A name is of a person or of a company as a whole, and a person has no SIREN. */
export function fusionner(garde: FicheFusion, autre: FicheFusion, choix: ChoixFusion): FicheFusion {
  const de = (champ: Exclude<ChampFusion, 'observations'>) => (choix[champ] === 'autre' ? autre : garde)
  const { client_type, client_civilite, client_nom, client_prenom } = de('identite')
  const remarques = { garde: garde.client_observations, autre: autre.client_observations, deux: ensemble(garde, autre) }
  return {
    client_type,
    client_civilite,
    client_nom,
    client_prenom,
    client_telephone: de('numero').client_telephone,
    client_email: de('email').client_email,
    client_siren: client_type === 2 ? de('siren').client_siren : '',
    orlibelle: de('origine').orlibelle,
    client_observations: remarques[choix.observations],
  }
}

const IDENTITE = ['client_type', 'client_civilite', 'client_nom', 'client_prenom'] as const

/**
 * The file as it stands once the merge is undone: it says again what it said wherever it says what the merge brought; what somebody
 * wrote since stays.
 */
export function defaireFiche(actuelle: FicheFusion, avant: FicheFusion, autre: FicheFusion): FicheFusion {
  const rendre = <C extends keyof FicheFusion>(champ: C) => (actuelle[champ] === autre[champ] ? avant : actuelle)[champ]
  const { client_type, client_civilite, client_nom, client_prenom } = IDENTITE.every(c => actuelle[c] === autre[c])
    ? avant
    : actuelle
  const siren = actuelle.client_type === 1 ? avant.client_siren : rendre('client_siren')
  return {
    client_type,
    client_civilite,
    client_nom,
    client_prenom,
    client_telephone: rendre('client_telephone'),
    client_email: rendre('client_email'),
    client_siren: client_type === 2 ? siren : '',
    orlibelle: rendre('orlibelle'),
    client_observations:
      actuelle.client_observations === ensemble(avant, autre)
        ? avant.client_observations
        : rendre('client_observations'),
  }
}
