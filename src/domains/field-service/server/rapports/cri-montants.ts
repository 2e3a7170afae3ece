import type { LigneCloture, RapportCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import type { DocumentPdf } from '#server/documents/pdf.ts'
import { formatEuros, formatQuantite, formatTaux, ligneHt, type Totaux } from '#wire/money.ts'

const MODES = { CB: 'carte bancaire', CH: 'chèque', ES: 'espèces' } as const

/** Lines of one kind, as on an invoice; nothing at all when there are none. */
export function ecrireLignes(pdf: DocumentPdf, titre: string, lignes: readonly LigneCloture[]): void {
  if (lignes.length === 0) return
  pdf.titre(titre)
  pdf.tableau(
    [
      { titre: 'Désignation' },
      { titre: 'Quantité', largeur: 76, aDroite: true },
      { titre: 'Prix unitaire HT', largeur: 88, aDroite: true },
      { titre: 'TVA', largeur: 46, aDroite: true },
      { titre: 'Montant HT', largeur: 84, aDroite: true },
    ],
    lignes.map(l => [
      l.libelle,
      `${formatQuantite(l.quantite)} ${l.unite}`.trim(),
      formatEuros(l.prix_unitaire_cents),
      formatTaux(l.tva),
      formatEuros(ligneHt(l.quantite, l.prix_unitaire_cents)),
    ]),
  )
}

/** Totals per rate, what was paid, what is left (EN 16931: VAT per rate on the summed base). */
export function ecrireTotaux(pdf: DocumentPdf, { paiement }: RapportCloture, totaux: Totaux): void {
  if (totaux.par_taux.length === 0) return
  pdf.titre('Totaux')
  pdf.tableau(
    [
      { titre: 'Taux de TVA' },
      { titre: 'Base HT', largeur: 110, aDroite: true },
      { titre: 'TVA', largeur: 110, aDroite: true },
      { titre: 'TTC', largeur: 110, aDroite: true },
    ],
    [
      ...totaux.par_taux.map(t => [
        formatTaux(t.tva),
        formatEuros(t.base_ht_cents),
        formatEuros(t.tva_cents),
        formatEuros(t.base_ht_cents + t.tva_cents),
      ]),
      [
        'Total',
        formatEuros(totaux.total_ht_cents),
        formatEuros(totaux.total_tva_cents),
        formatEuros(totaux.total_ttc_cents),
      ],
    ],
  )
  pdf.texte(`Total TTC\u00a0: ${formatEuros(totaux.total_ttc_cents)}`, { gras: true })
  const { mode, montant_cents } = paiement
  if (mode) pdf.texte(`Réglé\u00a0: ${formatEuros(montant_cents)} (${MODES[mode]})`)
  const reste = totaux.total_ttc_cents - montant_cents
  if (reste > 0) pdf.texte(`Reste à payer\u00a0: ${formatEuros(reste)}`)
}
