import type { LigneCloture, RapportCloture, Signature } from '#domains/field-service/model/cloture-schema.ts'
import { DocumentPdf } from '#server/documents/pdf.ts'
import { formaterDateHeure, formaterJour } from '#wire/dates.ts'
import { formaterTelephone } from '#wire/french.ts'
import { formatEuros, formatQuantite, formatTaux, ligneHt, type Totaux } from '#wire/money.ts'

/** A file of the report with its bytes, already in a form that a PDF can hold. */
export interface Piece {
  readonly sha256: string
  readonly mime: string
  readonly octets: Uint8Array
}

export interface DonneesCri {
  readonly intervention_id: number
  readonly entreprise: { readonly raison_sociale: string; readonly siren: string; readonly adresse: string }
  readonly client: string
  readonly client_telephone: string
  readonly adresse: string
  readonly prestation_libelle: string
  readonly technicien: string
  readonly jour: string
  readonly etapes: readonly { readonly label: string; readonly fait_a: Date; readonly recu_a: Date }[]
  readonly cloture_libelle: string
  readonly rapport: RapportCloture
  readonly totaux: Totaux
  readonly empreinte: string
  readonly recu_a: Date
  readonly pieces: readonly Piece[]
}

const MODES = { CB: 'carte bancaire', CH: 'chèque', ES: 'espèces' } as const

/** "CRI-0000412.pdf": seven digits, as requests are numbered (specification field-service §9). */
export function nomCri(intervention_id: number): string {
  return `CRI-${String(intervention_id).padStart(7, '0')}.pdf`
}

function ecrireLignes(pdf: DocumentPdf, titre: string, lignes: readonly LigneCloture[]): void {
  if (lignes.length === 0) return
  pdf.titre(titre)
  pdf.tableau(
    [
      { titre: 'Désignation' },
      { titre: 'Quantité', largeur: 70, aDroite: true },
      { titre: 'Prix HT', largeur: 75, aDroite: true },
      { titre: 'TVA', largeur: 50, aDroite: true },
      { titre: 'Montant HT', largeur: 80, aDroite: true },
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

function ecrireTotaux(pdf: DocumentPdf, { rapport, totaux }: DonneesCri): void {
  if (totaux.par_taux.length === 0) return
  pdf.titre('Totaux')
  pdf.tableau(
    [
      { titre: 'Taux de TVA' },
      { titre: 'Base HT', largeur: 110, aDroite: true },
      { titre: 'TVA', largeur: 110, aDroite: true },
    ],
    [
      ...totaux.par_taux.map(t => [formatTaux(t.tva), formatEuros(t.base_ht_cents), formatEuros(t.tva_cents)]),
      ['Total', formatEuros(totaux.total_ht_cents), formatEuros(totaux.total_tva_cents)],
    ],
  )
  pdf.texte(`Total TTC : ${formatEuros(totaux.total_ttc_cents)}`, { gras: true })
  const { mode, montant_cents } = rapport.paiement
  if (mode) pdf.texte(`Réglé : ${formatEuros(montant_cents)} (${MODES[mode]})`)
  const reste = totaux.total_ttc_cents - montant_cents
  if (reste > 0) pdf.texte(`Reste à payer : ${formatEuros(reste)}`)
}

function ecrireSignature(pdf: DocumentPdf, qui: string, signature: Signature | null, pieces: readonly Piece[]): void {
  if (!signature) return
  pdf.texte(`${qui} : ${signature.nom}, le ${formaterDateHeure(signature.signe_a)}`, { gras: true })
  const image = pieces.find(p => p.sha256 === signature.sha256)
  if (image) pdf.image(image.octets, `Signature de ${signature.nom}`, 60)
}

function ecrirePages(pdf: DocumentPdf, { rapport, pieces, recu_a }: DonneesCri): void {
  const pages = rapport.scan.flatMap(sha => pieces.find(p => p.sha256 === sha) ?? [])
  pages.forEach((page, rang) => {
    const libelle = `Page ${rang + 1} du compte rendu numérisé`
    if (page.mime === 'application/pdf') {
      pdf.texte(`${libelle} : document PDF joint à ce fichier.`)
      pdf.joindre(page.octets, `page-${rang + 1}.pdf`, recu_a)
    }
  })
  pages.forEach((page, rang) => {
    if (page.mime !== 'application/pdf') pdf.pageImage(page.octets, `Page ${rang + 1} du compte rendu numérisé`)
  })
}

/** Report of a visit: what was done, what it costs, who signed, then the scanned pages (specification field-service §2). */
export async function composerCri(donnees: DonneesCri): Promise<Buffer> {
  const { rapport, entreprise } = donnees
  const numero = String(donnees.intervention_id).padStart(7, '0')
  const titre = `Compte rendu d'intervention n° ${numero}`
  const pdf = new DocumentPdf({ titre, auteur: entreprise.raison_sociale, date: donnees.recu_a })
  pdf.titre(titre, 1)
  pdf.texte(entreprise.raison_sociale, { gras: true })
  pdf.texte([entreprise.adresse, entreprise.siren && `SIREN ${entreprise.siren}`].filter(Boolean).join(' – '))
  pdf.titre('Client et lieu')
  pdf.texte(donnees.client, { gras: true })
  pdf.texte([donnees.adresse, formaterTelephone(donnees.client_telephone)].filter(Boolean).join(' – '))
  pdf.titre('Intervention')
  pdf.texte(`${donnees.prestation_libelle}, ${formaterJour(donnees.jour, 'complet')}, par ${donnees.technicien}`)
  pdf.tableau(
    [{ titre: 'Étape' }, { titre: 'Heure', largeur: 120 }, { titre: 'Reçue par le bureau', largeur: 140 }],
    donnees.etapes.map(e => [e.label, formaterDateHeure(e.fait_a), formaterDateHeure(e.recu_a)]),
  )
  pdf.texte(`Conclusion : ${donnees.cloture_libelle}`, { gras: true })
  if (rapport.observation_inter) pdf.texte(`Observations du technicien : ${rapport.observation_inter}`)
  if (rapport.observation_client) pdf.texte(`Observations du client : ${rapport.observation_client}`)
  ecrireLignes(pdf, 'Fournitures', rapport.fournitures)
  ecrireLignes(pdf, 'Prestations', rapport.prestations)
  ecrireTotaux(pdf, donnees)
  if (rapport.certification_tva) {
    pdf.titre('Certification du client (taux réduits de TVA)')
    for (const mention of rapport.certification_tva.mentions) pdf.texte(mention.texte, { petit: true })
  }
  if (rapport.signature_client || rapport.signature_prestataire) pdf.titre('Signatures')
  ecrireSignature(pdf, 'Client', rapport.signature_client, donnees.pieces)
  ecrireSignature(pdf, 'Technicien', rapport.signature_prestataire, donnees.pieces)
  pdf.texte(`Empreinte du rapport (SHA-256) : ${donnees.empreinte}`, { petit: true })
  pdf.texte(`Reçu par le bureau le ${formaterDateHeure(donnees.recu_a)}.`, { petit: true })
  ecrirePages(pdf, donnees)
  return await pdf.terminer()
}
