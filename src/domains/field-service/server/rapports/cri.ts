import { numeroLu, numeroVisite } from '#domains/field-service/model/numero.ts'
import { estClientAbsent, SANS_SIGNATURE } from '#domains/field-service/model/rapports/cloture-regles.ts'
import type { RapportCloture, Signature } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { DocumentPdf, type Encart, HAUTEUR_ENCART } from '#server/documents/pdf.ts'
import { formaterDateHeure, formaterJour } from '#wire/dates.ts'
import { formaterTelephone } from '#wire/french.ts'
import { formaterInstantComplet, formaterTranche } from '#wire/moments.ts'
import { formatTaux, type Totaux } from '#wire/money.ts'
import { deQui } from '#wire/names.ts'
import { formaterSiren, numeroTva } from '#wire/siren.ts'
import { ecrireLignes, ecrireTotaux } from './cri-montants.ts'

/** A file of the report with its bytes, already in a form that a PDF can hold. */
export interface Piece {
  readonly sha256: string
  readonly mime: string
  readonly octets: Uint8Array
}

export interface DonneesCri {
  readonly intervention_id: number
  readonly entreprise: {
    readonly raison_sociale: string
    readonly siren: string
    readonly adresse: string
    readonly telephone: string
  }
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

/** "CRI-0000412.pdf": seven digits, as requests are numbered (specification field-service §9). */
export function nomCri(intervention_id: number): string {
  return `CRI-${numeroLu(intervention_id)}.pdf`
}

/** Who the company is, as a document handed to a customer says it (CGI ann. II, art. 242 nonies A for what it holds). */
function ecrireEntreprise(pdf: DocumentPdf, { entreprise, totaux }: DonneesCri): void {
  const { raison_sociale, adresse, telephone, siren } = entreprise
  pdf.texte(raison_sociale, { gras: true })
  pdf.texte([adresse, formaterTelephone(telephone)].filter(Boolean).join(', '))
  if (!siren) return
  const tva = totaux.total_tva_cents > 0 ? `TVA ${numeroTva(siren)}` : ''
  pdf.texte([`SIREN ${formaterSiren(siren)}`, tva].filter(Boolean).join(' – '))
}

/** What the customer is told; the internal note is for the office alone and never stands here. */
function ecrireConclusion(pdf: DocumentPdf, { rapport, cloture_libelle }: DonneesCri): void {
  pdf.texte(`Conclusion\u00a0: ${cloture_libelle}`, { gras: true })
  const { observation_client, planification } = rapport
  if (observation_client) pdf.texte(`Observations\u00a0: ${observation_client}`)
  if (!planification?.date_rdv) return
  const { date_rdv, tranche_horaire_rdv } = planification
  const quand = [formaterJour(date_rdv, 'complet'), formaterTranche(tranche_horaire_rdv)].filter(Boolean).join(', ')
  pdf.texte(`Prochain rendez-vous demandé\u00a0: ${quand} (à confirmer par nos bureaux)`)
}

/** The sentences as they were shown when they were signed, kept as evidence (loi de finances 2025, art. 41). */
function ecrireCertification(pdf: DocumentPdf, { certification_tva, signature_client }: RapportCloture): void {
  if (!certification_tva) return
  pdf.titre('Certification du client (taux réduits de TVA)')
  for (const { tva, texte } of certification_tva.mentions)
    pdf.texte(`TVA à ${formatTaux(tva)}\u00a0: ${texte}`, { petit: true })
  if (signature_client) {
    const { nom, signe_a } = signature_client
    pdf.texte(`Certifié par ${nom}, qui signe ce compte rendu le ${formaterInstantComplet(signe_a)}.`, { petit: true })
  }
}

function encartDe(qui: string, signature: Signature | null, pieces: readonly Piece[]): Encart[] {
  if (!signature) return []
  const { nom, signe_a, sha256 } = signature
  const octets = pieces.find(p => p.sha256 === sha256)?.octets
  const image = octets ? { image: { octets, alt: `Signature ${deQui(nom)}` } } : {}
  return [{ titre: `${qui}\u00a0: ${nom}`, texte: `Signé le ${formaterInstantComplet(signe_a)}`, ...image }]
}

function ecrireSignatures(pdf: DocumentPdf, { rapport, pieces }: DonneesCri): void {
  const encarts = [
    ...encartDe('Client', rapport.signature_client, pieces),
    ...encartDe('Technicien', rapport.signature_prestataire, pieces),
  ]
  const absent = estClientAbsent(rapport) && !rapport.signature_client
  if (encarts.length === 0 && !absent) return
  pdf.titre('Signatures', 2, HAUTEUR_ENCART)
  // Said where one looks for it: nobody has forgotten it.
  if (absent) pdf.texte(`${SANS_SIGNATURE}.`)
  if (encarts.length > 0) pdf.encarts(encarts)
}

function ecrirePages(pdf: DocumentPdf, { rapport, pieces, recu_a }: DonneesCri): void {
  const pages = rapport.scan.flatMap(sha => pieces.find(p => p.sha256 === sha) ?? [])
  pages.forEach((page, rang) => {
    const libelle = `Page ${rang + 1} du compte rendu numérisé`
    if (page.mime === 'application/pdf') {
      pdf.texte(`${libelle}\u00a0: document PDF joint à ce fichier.`)
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
  const titre = `Compte rendu d’intervention ${numeroVisite(donnees.intervention_id)}`
  const pdf = new DocumentPdf({ titre, auteur: entreprise.raison_sociale, date: donnees.recu_a })
  pdf.titre(titre, 1)
  ecrireEntreprise(pdf, donnees)
  pdf.titre('Client et lieu')
  pdf.texte(donnees.client, { gras: true })
  pdf.texte([donnees.adresse, formaterTelephone(donnees.client_telephone)].filter(Boolean).join(', '))
  pdf.titre('Intervention')
  pdf.texte(`${donnees.prestation_libelle}, ${formaterJour(donnees.jour, 'complet')}, par ${donnees.technicien}`)
  pdf.tableau(
    [{ titre: 'Étape' }, { titre: 'Heure', largeur: 120 }, { titre: 'Reçue par le bureau', largeur: 140 }],
    donnees.etapes.map(e => [e.label, formaterDateHeure(e.fait_a), formaterDateHeure(e.recu_a)]),
  )
  ecrireConclusion(pdf, donnees)
  ecrireLignes(pdf, 'Fournitures', rapport.fournitures)
  ecrireLignes(pdf, 'Prestations', rapport.prestations)
  ecrireTotaux(pdf, rapport, donnees.totaux)
  ecrireCertification(pdf, rapport)
  ecrireSignatures(pdf, donnees)
  pdf.texte('Ce compte rendu n’est pas une facture.', { petit: true })
  pdf.texte(`Empreinte du rapport (SHA-256)\u00a0: ${donnees.empreinte}`, { petit: true })
  pdf.texte(`Reçu par le bureau le ${formaterInstantComplet(donnees.recu_a)}.`, { petit: true })
  ecrirePages(pdf, donnees)
  return await pdf.terminer()
}
