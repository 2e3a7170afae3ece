import type { MoisAnnee } from '#domains/field-service/model/activite/releve.ts'
import { moisDe, releveMois, tuilesReleve } from '#domains/field-service/model/activite/releve.ts'
import type { Context } from '#server/http/context.ts'
import { libelleMois } from '#wire/dates.ts'
import { lirePremierMois, lireVisitesDuMois } from './releve-lu.ts'

/** The statement of a month: visits, figures per day, total. */
export async function composerReleve(context: Context, moisAnnee: MoisAnnee) {
  const visites = await lireVisitesDuMois(context, moisAnnee)
  return {
    ...moisAnnee,
    mois_libelle: libelleMois(moisAnnee.mois),
    ...releveMois(visites, moisAnnee),
    visites: visites.map(({ adresse_latitude: _latitude, adresse_longitude: _longitude, ...visite }) => visite),
  }
}
export type ReleveCompose = Awaited<ReturnType<typeof composerReleve>>

/** Tiles of a year, and the figures of a month when one is asked for (specification field-service §7 "Activity"). */
export async function lireReleveDe(context: Context, { annee, mois }: { annee?: number; mois?: number }) {
  const courant = moisDe(context.now)
  const choisie = annee ?? courant.annee
  const premier = await lirePremierMois(context)
  const premiere = Math.min(premier.annee, courant.annee)
  return {
    lu_a: context.now.toISOString(),
    annees: Array.from({ length: courant.annee - premiere + 1 }, (_, rang) => courant.annee - rang),
    tuiles: tuilesReleve(choisie, courant, premier),
    releve: mois === undefined ? null : await composerReleve(context, { annee: choisie, mois }),
  }
}
