import { lireCongesAnnuelsDe } from '#domains/scheduling/server/conges/annuels.ts'
import { composerCongesAnnuelsPdf } from '#domains/scheduling/server/conges/annuels-pdf.ts'
import { lireEntreprise } from '#domains/scheduling/server/regles/entreprise.ts'
import { type Route, route } from '#server/http/route.ts'
import { afficherCongesAnnuels, lireCongesAnnuels } from './contract.ts'

export const congesAnnuelsRoutes: readonly Route[] = [
  route(lireCongesAnnuels, (context, { query }) => lireCongesAnnuelsDe(context, query.annee)),

  route(afficherCongesAnnuels, async (context, { params: { annee } }) => {
    const [lus, entreprise] = await Promise.all([lireCongesAnnuelsDe(context, annee), lireEntreprise(context)])
    const bytes = await composerCongesAnnuelsPdf(lus, { entreprise, now: context.now })
    return { bytes, mime: 'application/pdf', nom: `conges-${annee}.pdf` }
  }),
]
