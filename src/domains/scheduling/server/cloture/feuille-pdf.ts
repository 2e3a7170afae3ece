import { lireLogoEntreprise } from '#domains/field-service/server/api.ts'
import { cleDuMois, direPar } from '#domains/scheduling/model/cloture/cloture.ts'
import type { Feuille, JourFeuille } from '#domains/scheduling/model/cloture/feuille.ts'
import { direReouverture } from '#domains/scheduling/model/cloture/reouverture.ts'
import { direChiffre, MOTS_HEURES } from '#domains/scheduling/model/heures-mots.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { direDureeSignee } from '#domains/scheduling/model/reprise.ts'
import { DocumentPdf, type Encart } from '#server/documents/pdf.ts'
import type { Context, DetachedContext } from '#server/http/context.ts'
import { formaterDuree, formaterJour, libelleMois } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { finirPhrase, formaterInstantComplet } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import { bornesMois } from '../bureau/mois.ts'
import { lireFeuille } from './feuilles.ts'
import type { MoisVise } from './mois.ts'

const duree = (minutes: number): string => (minutes === 0 ? '' : formaterDuree(minutes))

/** The signature that holds, with what was drawn. */
async function lireSignature({ db, caller }: Context, utilisateur_id: number, { annee, mois }: MoisVise) {
  return await db
    .selectFrom('feuille_signature')
    .select(['image', 'fait_a'])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .where('mois', '=', bornesMois(annee, mois).du)
    .where('sens', '=', 'signee')
    .where('annulee_a', 'is', null)
    .executeTakeFirst()
}
type Signature = Awaited<ReturnType<typeof lireSignature>>

function ecrireJours(pdf: DocumentPdf, jours: readonly JourFeuille[], { chiffres }: Feuille): void {
  pdf.tableau(
    [
      { titre: 'Jour', largeur: 76 },
      { titre: 'Poste ou absence' },
      { titre: 'Horaires', largeur: 158 },
      { titre: MOTS_HEURES.planifie.mot, largeur: 55, aDroite: true },
      { titre: 'Réel', largeur: 55, aDroite: true },
      { titre: 'Compté', largeur: 55, aDroite: true },
    ],
    [
      ...jours.map(j => [
        ...[formaterJour(j.jour, 'bref'), j.libelle, j.horaires],
        ...[duree(j.planifie), duree(j.reel), duree(j.compte)],
      ]),
      ['Total', '', '', formaterDuree(chiffres.planifie), formaterDuree(chiffres.reel), formaterDuree(chiffres.compte)],
    ],
    { serre: true },
  )
}

function ecrireTotaux(pdf: DocumentPdf, { chiffres: c, repris }: Feuille): void {
  pdf.titre('Totaux du mois')
  const lignes: readonly (readonly [string, string])[] = [
    [MOTS_HEURES.contrat.mot, formaterDuree(c.contrat)],
    ['Écart du mois', direDureeSignee(c.ecart)],
    ['Solde depuis janvier', direDureeSignee(c.solde)],
    ...(repris ? [[`Dont repris au ${direJour(repris.jour)}`, direDureeSignee(repris.minutes)] as const] : []),
    ['De nuit', duree(c.nuit)],
    ['Le dimanche', duree(c.dimanche)],
    ['Un jour férié', duree(c.ferie)],
    ['Supplémentaires à 25\u00a0%', duree(c.sup25)],
    ['Supplémentaires à 50\u00a0%', duree(c.sup50)],
    ['Complémentaires', duree(c.complementaires)],
    ['Neutralisées (maladie)', duree(c.neutralise)],
    ['Astreinte', duree(c.astreinte_minutes)],
    ...(
      [
        ['Congé', c.conge],
        ['Congé hors solde', c.hors_solde],
        ['TLC', c.tlc],
        ['Maladie', c.maladie],
      ] as const
    ).map(([mot, jours]) => [mot, jours === 0 ? '' : compter(jours, 'jour')] as const),
    ['Interventions', c.interventions === 0 ? '' : String(c.interventions)],
  ]
  const dites = lignes.filter(([, valeur]) => valeur !== '')
  const moitie = Math.ceil(dites.length / 2)
  pdf.tableau(
    [
      { titre: 'Quoi' },
      { titre: 'Combien', largeur: 85, aDroite: true },
      { titre: 'Quoi' },
      { titre: 'Combien', largeur: 85, aDroite: true },
    ],
    Array.from({ length: moitie }, (_, n) => [...(dites[n] ?? ['', '']), ...(dites[moitie + n] ?? ['', ''])]),
    { serre: true },
  )
}

function encartsDe(feuille: Feuille, signature: Signature): Encart[] {
  const { reponse } = feuille
  const dit = signature
    ? `Signé le ${formaterInstantComplet(signature.fait_a)}`
    : reponse
      ? `Contesté le ${formaterInstantComplet(reponse.fait_a)}`
      : 'Pas encore signé'
  return [
    {
      titre: `Agent\u00a0: ${feuille.label}`,
      texte: dit,
      ...(signature?.image && { image: { octets: signature.image, alt: `Signature ${deQui(feuille.label)}` } }),
    },
    {
      titre: `Responsable\u00a0: ${feuille.par}`,
      texte: `Clos et signé le ${formaterInstantComplet(feuille.fait_a)}${feuille.soi ? `, par ${direPar(feuille)}` : ''}`,
    },
  ]
}

/** The sheet of a closed month: day by day, its totals, who signed it and what the signature is bound to. */
export async function composerFeuillePdf(
  feuille: Feuille,
  signature: Signature,
  logo: string,
  now: Date,
): Promise<Buffer> {
  const titre = `Feuille de présence – ${libelleMois(feuille.mois)} ${feuille.annee}`
  const pdf = new DocumentPdf({ titre, auteur: feuille.entreprise, date: now })
  if (logo) pdf.logo(Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64'), feuille.entreprise)
  pdf.titre(titre, 1)
  pdf.texte(`${feuille.label}, ${feuille.entreprise}`, { gras: true })
  pdf.texte(`Établi le ${formaterInstantComplet(now)}.`, { petit: true })
  ecrireJours(pdf, feuille.jours, feuille)
  ecrireTotaux(pdf, feuille)
  if (feuille.reponse?.mot) {
    pdf.titre(
      feuille.reponse.sens === 'contestee' ? 'Ce que l’agent conteste' : 'Ce que l’agent a contesté avant de signer',
    )
    pdf.texte(feuille.reponse.mot)
  }
  pdf.titre('Signatures', 2, 110)
  pdf.encarts(encartsDe(feuille, signature))
  for (const r of feuille.reouvertures ?? []) pdf.texte(finirPhrase(direReouverture(r)), { petit: true })
  pdf.texte(`Ce qui est signé porte l’empreinte ${feuille.empreinte} (SHA-256).`, { petit: true })
  pdf.texte(
    'Le temps réel est le travail effectif (article L3121-1 du Code du travail)\u00a0; le temps compté est celui qui est payé.',
    { petit: true },
  )
  for (const quoi of ['contrat', 'ecart', 'solde'] as const)
    pdf.texte(`${MOTS_HEURES[quoi].mot}\u00a0: ${direChiffre(quoi, feuille)}`, { petit: true })
  return await pdf.terminer()
}

/** The sheet of somebody's closed month as a document. @throws CodedError INTROUVABLE */
export async function composerFeuille(context: DetachedContext, utilisateur_id: number, vise: MoisVise) {
  const { logo } = await lireLogoEntreprise(context)
  const { feuille, signature } = await context.transaction(async inner => ({
    feuille: await lireFeuille(inner, utilisateur_id, vise),
    signature: await lireSignature(inner, utilisateur_id, vise),
  }))
  const bytes = await composerFeuillePdf(feuille, signature, logo, context.now)
  return { bytes, mime: 'application/pdf', nom: `feuille-${cleDuMois(vise.annee, vise.mois)}-${utilisateur_id}.pdf` }
}
