import { sql } from 'kysely'
import type { OperationsReseau } from '#domains/field-service/model/reseau/operations.ts'
import type { Sens } from '#domains/field-service/model/reseau/reseau.ts'
import { SANS_RESEAU } from '#domains/field-service/model/reseau/reseau.ts'
import { record } from '#server/audit/record.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type Handler, type Route, readRoute, route } from '#server/http/route.ts'
import { exigerSonNom } from '#server/people/own-name.ts'
import { success } from '#wire/notice.ts'
import type { Operation } from '#wire/operation.ts'
import { listerInvitationsEmail, retirerInvitationEmail } from './invitations-email.ts'
import { inviterCompte, inviterEmail, inviterSiren, nomDe } from './inviter.ts'
import { chercherComptes, listerLiens } from './liens.ts'
import { mouvoir } from './mouvoir.ts'
import { annoncerReseau, prevenir } from './prevenir.ts'
import { rompre } from './rompre.ts'

async function prestationsDe({ db }: Pick<ReadContext, 'db'>, sens: Sens, link_id: number) {
  const { rows } = await sql<{ id: number; label: string; souscrite: boolean }>`
    select * from reseau_prestations(${link_id}, ${sens === 'recepteurs'})`.execute(db)
  return rows.map(({ id, label, souscrite }) => ({
    id,
    label,
    etat: souscrite ? (1 as const) : (0 as const),
    module_parent_id: null,
  }))
}

/** Both modules' calls, one side each. */
export function routesReseau(sens: Sens, o: OperationsReseau): readonly Route[] {
  const exigerLien = async (context: ReadContext, link_id: number) => {
    if (!(await listerLiens(context, sens)).some(l => l.link_id === link_id)) throw refuse('INTROUVABLE')
  }
  const engager = <O extends Operation>(operation: O, handle: Handler<O, Context>) =>
    route(operation, (context, given) => {
      exigerSonNom(context, SANS_RESEAU)
      return handle(context, given)
    })
  return [
    readRoute(o.lister, context => listerLiens(context, sens)),
    readRoute(o.chercher, async (context, { query }) =>
      (await chercherComptes(context, { nom: query.recherche })).map(c => ({
        id: c.compte_id,
        label: [c.compte_raison_sociale, c.compte_ville].filter(Boolean).join(' · '),
        logo: null,
      })),
    ),
    engager(o.inviter, (context, { body }) => inviterCompte(context, sens, body.cible)),
    engager(o.inviterEmail, (context, { body }) => inviterEmail(context, sens, body.email)),
    readRoute(o.listerEmails, context => listerInvitationsEmail(context, sens)),
    engager(o.retirerEmail, async (context, { params }) => {
      await retirerInvitationEmail(context, sens, params.id)
      return success('L’invitation est retirée.')
    }),
    engager(o.inviterReference, (context, { body }) => inviterSiren(context, sens, body.siren)),
    engager(o.accorder, async (context, { params }) => {
      const mouvement = await mouvoir(context, sens, params.link_id, 'on')
      const lien = (await listerLiens(context, sens)).find(l => l.link_id === params.link_id)
      // Its own agreement may be suspended: nothing goes over the link then.
      const suite = lien?.etat === 'active' ? 'les demandes peuvent circuler' : 'votre accord reste suspendu'
      await prevenir(context, sens, mouvement, {
        titre: 'Une entreprise travaille avec vous',
        body: `${await nomDe(context)} a donné son accord\u00a0: ${suite}.`,
      })
      return success('Votre accord est donné.')
    }),
    engager(o.suspendre, async (context, { params }) => {
      const mouvement = await mouvoir(context, sens, params.link_id, 'off')
      await prevenir(context, sens, mouvement, {
        titre: 'Une entreprise suspend son accord',
        body: `${await nomDe(context)} ne travaille plus avec vous pour le moment\u00a0: rien de nouveau ne s’envoie ni ne s’accepte, ce qui est accepté continue.`,
      })
      return success('Votre accord est suspendu\u00a0: aucune nouvelle demande, ce qui est accepté continue.')
    }),
    engager(o.finir, async (context, { params }) => {
      const fait = await mouvoir(context, sens, params.link_id, 'fin')
      if (fait.etait_acceptee) return success(await rompre(context, sens, fait))
      await annoncerReseau(context, fait.autre)
      return success(fait.etat === 'refusee' ? 'L’invitation est refusée.' : 'L’invitation est retirée.')
    }),
    readRoute(o.lirePrestations, async (context, { params }) => {
      await exigerLien(context, params.link_id)
      return await prestationsDe(context, sens, params.link_id)
    }),
    engager(o.souscrire, async (context, { params, body }) => {
      await exigerLien(context, params.link_id)
      if (sens === 'recepteurs')
        throw refuse('DROIT_MANQUANT', { message: 'C’est le prestataire qui choisit les prestations qu’il fait.' })
      const { rows } = await sql<{
        fait: boolean
      }>`select reseau_souscrire(${params.link_id}, ${body.data}) as fait`.execute(context.db)
      if (!rows[0]?.fait) throw refuse('INTROUVABLE')
      await record(context, { action: 'emetteurs.souscrire', entite: `lien:${params.link_id}`, apres: body })
      await annoncerReseau(context)
      return success('Vos prestations ont bien été enregistrées.')
    }),
  ]
}
