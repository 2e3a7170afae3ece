import type { MODES_PAIEMENT } from '#domains/field-service/model/rapports/cloture-regles.ts'

/** Words of the codes CB, CH, ES (specification field-service §9). */
export const LIBELLES_PAIEMENT: Record<(typeof MODES_PAIEMENT)[number], string> = {
  CB: 'CB',
  CH: 'Chèque',
  ES: 'Espèces',
}
