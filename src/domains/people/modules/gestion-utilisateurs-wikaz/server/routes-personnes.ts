import { inviter, listerProfilsDonnables } from '#domains/shell/server/api.ts'
import type { Db } from '#server/db/database.ts'
import { PREVIEW_MIME, readPreview } from '#server/files/preview.ts'
import { fileKey } from '#server/files/store.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { detachedRoute, type Route, route } from '#server/http/route.ts'
import { formDefinition } from '#wire/form.ts'
import { success } from '#wire/notice.ts'
import * as contract from '../contract.ts'
import { direContenus } from './contenu-profils.ts'
import { ecrireFiche, formulaireDe, restaurer, supprimer } from './fiche.ts'
import { exigerPersonne, listerPersonnes } from './personnes.ts'
import { oterPhoto, poserPhoto } from './photo.ts'

const PHOTO_PX = 240

async function lireProfils(db: Db, ids: ReadonlySet<number>) {
  const rows = await db
    .selectFrom('profil')
    .select(['profil_id', 'profil_libelle'])
    .where('profil_id', 'in', [0, ...ids])
    .orderBy('profil_libelle')
    .execute()
  return rows.map(p => ({ value: String(p.profil_id), label: p.profil_libelle }))
}

/** Somebody who was deleted keeps their account: it is opened again, never made twice. */
async function refuserAncien({ db, caller }: Context, email: string): Promise<void> {
  const ancien = await db
    .selectFrom('utilisateur as u')
    .innerJoin('utilisateur_fiche as f', j =>
      j.onRef('f.compte_id', '=', 'u.compte_id').onRef('f.utilisateur_id', '=', 'u.utilisateur_id'),
    )
    .select('u.utilisateur_id')
    .where('u.compte_id', '=', caller.compte_id)
    .where('u.email', '=', email)
    .where('u.actif', '=', false)
    .where('f.supprime_a', 'is not', null)
    .executeTakeFirst()
  const message = 'Cette personne a été supprimée\u00a0: l’administrateur de la plateforme peut rouvrir son compte.'
  if (ancien) throw refuse('EMAIL_DEJA_UTILISE', { message })
}

/** People: list, invitation, form, deletion, photo. */
export const personnesRoutes: readonly Route[] = [
  route(contract.listerPersonnes, (context, { query }) => listerPersonnes(context, query.inactif === '1')),

  route(contract.formulaireInvitation, async context => {
    const donnables = await listerProfilsDonnables(context.db, context.caller)
    const [options, contenus] = [await lireProfils(context.db, donnables), await direContenus(context.db, donnables)]
    return formDefinition({
      titre: 'Inviter une personne',
      dataProvider: { email: '', nom: '', prenom: '', profil_id: options.some(o => o.value === '31') ? '31' : '' },
      dataStructure: [
        { id: 'email', label: 'E-mail', type: 'email' },
        { id: 'nom', label: 'Nom', type: 'texte', maxLength: 100 },
        { id: 'prenom', label: 'Prénom', type: 'texte', maxLength: 100 },
        { id: 'profil_id', label: 'Profil', type: 'choix', options },
        ...[...contenus].map(([id, label]) => ({ id: `contenu_${id}`, label, type: 'information' as const })),
      ],
      // What the profile that is chosen opens, and no other.
      terms: [...contenus.keys()].map(id => ({
        id: `choisi_${id}`,
        field: 'profil_id',
        term: 'equal',
        value: String(id),
        fieldToCompare: null,
      })),
      term_actions: [...contenus.keys()].map(id => ({
        field: `contenu_${id}`,
        action: 'show',
        terms: [`choisi_${id}`],
      })),
      ruleValidate: [
        { field: 'email', rule: 'required', message: 'Veuillez saisir un email valide.' },
        { field: 'nom', rule: 'required', message: 'Nom\u00a0: à renseigner.' },
        { field: 'prenom', rule: 'required', message: 'Prénom\u00a0: à renseigner.' },
        { field: 'profil_id', rule: 'required', message: 'Profil\u00a0: à choisir.' },
      ],
    })
  }),

  route(contract.inviterPersonne, async (context, { body }) => {
    await refuserAncien(context, body.email)
    await inviter(context, body)
    return success(`L’invitation part à ${body.email}. Elle vaut sept jours.`)
  }),

  route(contract.editerPersonne, (context, { params }) => formulaireDe(context, params.id)),

  route(contract.enregistrerPersonne, (context, { params, body: { version, ...fiche } }) =>
    ecrireFiche(context, { id: params.id, version }, fiche),
  ),

  route(contract.supprimerPersonne, (context, { params }) => supprimer(context, params.id)),

  route(contract.restaurerPersonne, (context, { params, body }) => restaurer(context, params.id, body.actif === 1)),

  detachedRoute(contract.lirePhoto, async (context, { params }) => {
    const { photo } = await context.transaction(inside => exigerPersonne(inside, params.id))
    if (!photo) throw refuse('INTROUVABLE')
    const bytes = await readPreview(context.services.files, fileKey(context.caller.compte_id, photo), PHOTO_PX)
    return { bytes, mime: PREVIEW_MIME, nom: 'photo.webp', etag: `${photo}-${PHOTO_PX}` }
  }),

  route(contract.envoyerPhoto, async (context, { params, body }) => {
    if (!Buffer.isBuffer(body)) throw refuse('FORMAT_REFUSE')
    await poserPhoto(context, params.id, body)
    return success('La photo a bien été enregistrée.')
  }),

  route(contract.retirerPhoto, async (context, { params }) => {
    await oterPhoto(context, params.id)
    return success('La photo a bien été retirée.')
  }),
]
