/** Addresses of the module: three tabs, and the form. */
export const ADRESSE_CONGES = '/m/gestion-conges-edt'
export const ONGLETS = ['demandes', 'conges', 'tlc'] as const
export type Onglet = (typeof ONGLETS)[number]

export function adresseOnglet(onglet: Onglet): string {
  return onglet === 'demandes' ? ADRESSE_CONGES : `${ADRESSE_CONGES}/${onglet}`
}

/** @param corrige the refused entry whose content fills the form */
export function adresseNouvelle(corrige?: string): string {
  return `${ADRESSE_CONGES}/nouvelle${corrige ? `/${corrige}` : ''}`
}

export interface Vue {
  readonly onglet: Onglet
  readonly nouvelle: boolean
  readonly corrige: string | null
}

/** What the address after the module's own asks for; anything else is the requests. */
export function lireChemin([segment, suite]: readonly string[]): Vue {
  if (segment === 'nouvelle') return { onglet: 'demandes', nouvelle: true, corrige: suite ?? null }
  return { onglet: ONGLETS.find(o => o === segment) ?? 'demandes', nouvelle: false, corrige: null }
}
