import { type LigneCloture, RAPPORT_VIDE, type RapportCloture } from '../cloture-schema.ts'

/** Hash of the one page that is scanned. */
export const PAGE = 'a'.repeat(64)
export const circulateur: LigneCloture = {
  libelle: 'Circulateur 25-60',
  quantite: '1',
  unite: 'u',
  prix_unitaire_cents: 18_900,
  tva: 10,
}
export const main: LigneCloture = {
  libelle: 'Main-d’œuvre',
  quantite: '1.5',
  unite: 'h',
  prix_unitaire_cents: 6200,
  tva: 10,
}
/** The least that closes a visit. */
export const vierge: RapportCloture = { intervention_id: 412, ...RAPPORT_VIDE, cloture: 1, scan: [PAGE] }
