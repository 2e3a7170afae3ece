import { formaterDuree, formaterJour, jourParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { moyenneContrat } from '../contrat.ts'
import { partielLe } from './activite.ts'
import { type Frise, postesEntre } from './frise.ts'
import { ecrirePeriode, type Mesure } from './juger.ts'
import { joursOuvresEntre } from './preavis.ts'
import type { Releve } from './releve.ts'

/** Part-time workers (articles L3123-7 to L3123-31 of the Code du travail). */

/** Each stop between the first start and the last end of a day: how long the longest is, and how many there are. */
function* coupures(frise: Frise, releve: Releve): Generator<Mesure> {
  for (const j of frise.journees) {
    let [plusLongue, nombre, fin] = [0, 0, j.debut]
    for (const s of j.postes.flatMap(p => p.segments).sort((a, b) => a.debut - b.debut)) {
      if (s.debut > fin) {
        plusLongue = Math.max(plusLongue, s.debut - fin)
        nombre += 1
      }
      fin = Math.max(fin, s.fin)
    }
    const jour = frise.calendrier.jourDe(j.rang)
    if (nombre === 0 || !partielLe(frise.activite, jour)) continue
    const commun = { jour, postes: () => j.postes }
    if (releve.suit('COUPURE_TEMPS_PARTIEL'))
      yield {
        ...commun,
        code: 'COUPURE_TEMPS_PARTIEL',
        mesure: Math.round(plusLongue / 60_000),
        phrase: ({ mesure, seuil, ecart }) =>
          `Une coupure de ${mesure} le ${formaterJour(jour)} à temps partiel, au lieu de ${seuil} au plus\u00a0: ${ecart} de trop.`,
      }
    if (releve.suit('COUPURES_TEMPS_PARTIEL'))
      yield {
        ...commun,
        code: 'COUPURES_TEMPS_PARTIEL',
        mesure: nombre,
        phrase: ({ mesure, seuil }) =>
          `${mesure} le ${formaterJour(jour)} à temps partiel, au lieu ${seuil.startsWith('1') ? 'd’une seule' : `de ${seuil}`}.`,
      }
  }
}

/** The contract of a stretch of days: its hours are the mean of those of its days, where they change among them. */
function contratEntre({ activite, calendrier }: Frise, premier: number, dernier: number) {
  const { contrat, contrats } = activite
  const [du, au] = [calendrier.jourDe(premier), calendrier.jourDe(dernier)]
  if (!contrats) return contrat && { ...contrat, jours: 1, sur: 1 }
  // Days of part time among those of the stretch: a change of contract may fall inside it.
  const sur = contrats.length === 1 ? 1 : dernier - premier + 1
  let jours = 0
  for (let rang = 0; rang < sur; rang += 1)
    if (partielLe(activite, sur === 1 ? du : calendrier.jourDe(premier + rang))) jours += 1
  return {
    hebdomadaires: moyenneContrat(contrats, { du, au }, c => c.hebdomadaires),
    annuelles: moyenneContrat(contrats, { du, au }, c => c.annuelles),
    jours,
    sur,
  }
}

/** Minutes beyond the contract per hour of it, rounded up: one tenth is 6, one third is 20. */
function parHeure(minutes: number, contrat: number): number {
  return contrat === 0 ? 0 : Math.ceil((Math.max(0, minutes - contrat) * 60) / contrat)
}

function* semaines(frise: Frise, releve: Releve): Generator<Mesure> {
  const { calendrier, compteurs } = frise
  // Those of the week are asked for whichever of the two rules looks at them: the judge leaves out what is off.
  for (const jour of new Set([...releve.jours('TEMPS_PARTIEL_SEMAINE'), ...releve.jours('TEMPS_PARTIEL_PLEIN')])) {
    // Hours of a contract that is kept over the year are not counted by the week (article L3121-44).
    if (frise.pauseDu(jour).propriete_decompte === 'annee') continue
    const dimanche = calendrier.rangDe(jour)
    const tenu = contratEntre(frise, dimanche - 6, dimanche)
    const minutes = compteurs.minutes(dimanche - 6, dimanche)
    if (minutes === 0 || !tenu || tenu.jours === 0) continue
    const contrat = tenu.hebdomadaires
    const commun = { jour, postes: () => postesEntre(frise, dimanche - 6, dimanche) }
    const semaine = ecrirePeriode(calendrier.jourDe(dimanche - 6), jour)
    yield {
      ...commun,
      code: 'TEMPS_PARTIEL_SEMAINE',
      mesure: parHeure(minutes, contrat),
      phrase: ({ limite }) =>
        `${formaterDuree(minutes - contrat)} de plus que le contrat de ${formaterDuree(contrat)} dans la semaine ${semaine}, au lieu de ${formaterDuree(Math.floor((contrat * limite) / 60))} au plus.`,
    }
    // Full time on some day of the week: nothing is reached that was not owed.
    if (tenu.jours < tenu.sur) continue
    yield {
      ...commun,
      code: 'TEMPS_PARTIEL_PLEIN',
      mesure: minutes,
      phrase: ({ mesure, seuil }) =>
        `${mesure} de travail à temps partiel dans la semaine ${semaine}\u00a0: ${seuil} ne peuvent pas être atteintes.`,
    }
  }
}

/** The contract's own hours, told in each week that is worked. */
function* duree(frise: Frise, releve: Releve): Generator<Mesure> {
  const { calendrier, compteurs } = frise
  for (const jour of releve.jours('TEMPS_PARTIEL_DUREE')) {
    const dimanche = calendrier.rangDe(jour)
    const tenu = contratEntre(frise, dimanche, dimanche)
    if (!tenu || tenu.jours === 0) continue
    const contrat = tenu.hebdomadaires
    if (compteurs.joursTravailles(dimanche - 6, dimanche) === 0) continue
    yield {
      code: 'TEMPS_PARTIEL_DUREE',
      jour,
      mesure: contrat,
      postes: () => [],
      phrase: ({ mesure, seuil }) =>
        `Contrat de ${mesure} par semaine, au lieu de ${seuil} au moins, sauf demande écrite de la personne.`,
    }
  }
}

function* annees(frise: Frise, releve: Releve): Generator<Mesure> {
  const { calendrier, compteurs } = frise
  for (const jour of releve.jours('TEMPS_PARTIEL_ANNEE')) {
    if (frise.pauseDu(jour).propriete_decompte !== 'annee') continue
    const [premier, dernier] = [calendrier.rangDe(`${jour.slice(0, 4)}-01-01`), calendrier.rangDe(jour)]
    const tenu = contratEntre(frise, premier, dernier)
    if (!tenu || tenu.jours === 0) continue
    const contrat = tenu.annuelles
    const minutes = compteurs.minutes(premier, dernier)
    yield {
      code: 'TEMPS_PARTIEL_ANNEE',
      jour,
      mesure: parHeure(minutes, contrat),
      postes: () => [],
      phrase: ({ limite }) =>
        `${formaterDuree(minutes - contrat)} de plus que le contrat de ${formaterDuree(contrat)} dans l’année ${jour.slice(0, 4)}, au lieu de ${formaterDuree(Math.floor((contrat * limite) / 60))} au plus.`,
    }
  }
}

/** Hours told too late: working days between the telling and the day (article L3123-31). */
function* preavis(frise: Frise): Generator<Mesure> {
  const annonces = new Map(frise.activite.pointages.map(p => [p.pointage_id, p.annonce]))
  for (const p of frise.postes) {
    const annonce = annonces.get(p.id)
    const jour = frise.calendrier.jourDe(p.rang)
    if (annonce === undefined || !partielLe(frise.activite, jour)) continue
    // Written once it was worked, it is a record: nobody could be told of it ahead.
    if (jourParis(annonce) > jour) continue
    const jours = joursOuvresEntre(jourParis(annonce), jour, frise.pauseDu(jour).site_feries)
    yield {
      code: 'TEMPS_PARTIEL_PREAVIS',
      jour,
      mesure: jours,
      postes: () => [p],
      phrase: ({ limite }) =>
        `Horaires du ${formaterJour(jour)} annoncés ${compter(jours, 'jour ouvré', 'jours ouvrés')} avant, à temps partiel, au lieu de ${limite}.`,
    }
  }
}

export function* mesurerTempsPartiel(frise: Frise, releve: Releve): Generator<Mesure> {
  if (!frise.activite.temps_partiel) return
  if (releve.suit('COUPURE_TEMPS_PARTIEL') || releve.suit('COUPURES_TEMPS_PARTIEL')) yield* coupures(frise, releve)
  if (releve.suit('TEMPS_PARTIEL_PREAVIS')) yield* preavis(frise)
  yield* duree(frise, releve)
  yield* semaines(frise, releve)
  yield* annees(frise, releve)
}
