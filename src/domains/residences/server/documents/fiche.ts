import { sql } from 'kysely'
import type { FicheDocument } from '#domains/residences/modules/systeme-documentaire/contract.ts'
import type { Context } from '#server/http/context.ts'
import { versionDe } from '#server/resource/version.ts'
import { jourParis } from '#wire/dates.ts'
import { estDernier, saisieDe } from './ecrire.ts'
import { aPart, gere, peutDeposer } from './faits.ts'
import { direActe } from './historique.ts'
import { presenter, trouverDocument } from './lire.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

/** The last acts about a document, who did them. */
async function lireHistorique({ db, caller }: Lecture, document_id: number) {
  const lignes = await db
    .selectFrom('audit as a')
    .leftJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'a.compte_id').onRef('u.utilisateur_id', '=', 'a.utilisateur_id'),
    )
    .select(['a.action', 'a.avant', 'a.apres', 'a.recu_a', sql<string>`concat_ws(' ', u.prenom, u.nom)`.as('par')])
    .where('a.compte_id', '=', caller.compte_id)
    .where('a.entite', '=', `document:${document_id}`)
    .orderBy('a.audit_id', 'desc')
    .limit(40)
    .execute()
  return lignes.flatMap(({ recu_a, par, ...ligne }) => {
    const quoi = direActe(ligne)
    return quoi === null ? [] : [{ quand: recu_a.toISOString(), par, quoi }]
  })
}

const quelquun = (utilisateur_id: number | null, label: string) =>
  utilisateur_id === null ? null : { utilisateur_id, label }

/** @throws CodedError INTROUVABLE */
export async function lireUnDocument(context: Lecture, document_id: number): Promise<FicheDocument> {
  const [d, dernier] = await Promise.all([trouverDocument(context, document_id), estDernier(context, document_id)])
  const historique = aPart(context, d) ? await lireHistorique(context, document_id) : []
  return {
    ...presenter(context, d, jourParis(context.now)),
    lu_a: context.now.toISOString(),
    version: versionDe({ ...saisieDe(d) }),
    redacteur: quelquun(d.redacteur_id, d.redacteur),
    verificateur: quelquun(d.verificateur_id, d.verificateur),
    approbateur: quelquun(d.approbateur_id, d.approbateur),
    peut: { deposer: peutDeposer(context, d), retirer: gere(context) && dernier && !d.deposee },
    historique,
  }
}
