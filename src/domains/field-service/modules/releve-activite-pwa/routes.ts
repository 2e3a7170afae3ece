import { moisDe } from '#domains/field-service/model/activite/releve.ts'
import { composerReleve, lireReleveDe } from '#domains/field-service/server/activite/releve.ts'
import { composerRelevePdf } from '#domains/field-service/server/activite/releve-pdf.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { lireReleve, telechargerReleve } from './contract.ts'

export const releveActiviteRoutes: readonly Route[] = [
  route(lireReleve, (context, { query }) => lireReleveDe(context, query)),

  route(telechargerReleve, async (context, { params }) => {
    const { caller, db, now } = context
    const courant = moisDe(now)
    // Tiles of months to come are disabled (specification field-service §4 "Month tile").
    if (params.annee * 12 + params.mois > courant.annee * 12 + courant.mois) throw refuse('INTROUVABLE')
    const auteur = await db
      .selectFrom('utilisateur as u')
      .innerJoin('compte as c', 'c.compte_id', 'u.compte_id')
      .select(['u.prenom', 'u.nom', 'c.compte_raison_sociale'])
      .where('u.compte_id', '=', caller.compte_id)
      .where('u.utilisateur_id', '=', caller.utilisateur_id)
      .executeTakeFirstOrThrow()
    const technicien = `${auteur.prenom} ${auteur.nom}`.trim()
    const bytes = await composerRelevePdf(await composerReleve(context, params), {
      technicien,
      entreprise: auteur.compte_raison_sociale,
      now,
    })
    return { bytes, mime: 'application/pdf', nom: `releve-${params.annee}-${String(params.mois).padStart(2, '0')}.pdf` }
  }),
]
