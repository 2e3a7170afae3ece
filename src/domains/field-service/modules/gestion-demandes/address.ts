export const ADRESSE_DEMANDES = '/m/gestion-demandes'

/** One request, for the list, notifications and the customer's file. */
export function adresseDemande(demande_id: number): string {
  return `${ADRESSE_DEMANDES}/${demande_id}`
}

/** Where one is asked for at an address. */
export function adresseNouvelleDemande(adresse_id: number): string {
  return `${ADRESSE_DEMANDES}/nouvelle/${adresse_id}`
}

/** Where one says who asks, before where. */
export const ADRESSE_QUI_DEMANDE = `${ADRESSE_DEMANDES}/nouvelle`
/** Whom the words looked for and who was found, which the address keeps beside how the list was looked at. */
export const [QUI_MOTS, QUI] = ['qui', 'client'] as const

/** From the list, whose filters are there again afterwards; nobody is chosen yet. */
export function versQuiDemande(liste: string): string {
  const params = new URLSearchParams(liste.split('?', 2)[1])
  for (const nom of [QUI_MOTS, QUI]) params.delete(nom)
  return `${ADRESSE_QUI_DEMANDE}?${params}`
}

type Vue = { readonly demande: number | null; readonly nouvelle: number | 'qui' | null }

const numero = (texte: string) => (/^[1-9]\d{0,9}$/.test(texte) ? Number(texte) : null)

/** What the address names: a request, an address where one is created, who asks for one (`qui`), or the list. */
export function lireChemin([premier = '', second = '']: readonly string[]): Vue {
  if (premier === 'nouvelle') return { demande: null, nouvelle: numero(second) ?? 'qui' }
  return { demande: numero(premier), nouvelle: null }
}
