import { ecrireAnnonces as ecrire, lireAnnonces as lire } from '#domains/field-service/server/client/annonces.ts'
import { PREVIEW_MIME, readPreview } from '#server/files/preview.ts'
import { fileKey } from '#server/files/store.ts'
import { refuse } from '#server/http/errors.ts'
import { detachedRoute, type Route, route } from '#server/http/route.ts'
import { success } from '#wire/notice.ts'
import {
  ecrireAnnonces,
  envoyerLogo,
  formulaireSociete,
  lireAnnonces,
  lireLogo,
  lireSociete,
  modifierSociete,
  retirerLogo,
} from './contract.ts'
import { empreinteDuLogo, oterLogo, poserLogo } from './server/logo.ts'
import { ecrireCoordonnees, formulaireDe, lireCoordonnees, lireEntreprise } from './server/societe.ts'

const LOGO_PX = 480

export const configurationEntreprisesRoutes: readonly Route[] = [
  route(lireSociete, context => lireEntreprise(context)),

  route(formulaireSociete, async context => formulaireDe(await lireCoordonnees(context))),

  route(modifierSociete, async (context, { body: { version, ...voulu } }) => {
    await ecrireCoordonnees(context, voulu, version)
    return success('Vos coordonnées ont bien été enregistrées.')
  }),

  route(envoyerLogo, async (context, { body }) => {
    if (!Buffer.isBuffer(body)) throw refuse('FORMAT_REFUSE')
    await poserLogo(context, body)
    return success('Le logo a bien été enregistré.')
  }),

  detachedRoute(lireLogo, async context => {
    const sha256 = await context.transaction(inside => empreinteDuLogo(inside))
    if (!sha256) throw refuse('INTROUVABLE')
    const bytes = await readPreview(context.services.files, fileKey(context.caller.compte_id, sha256), LOGO_PX)
    return { bytes, mime: PREVIEW_MIME, nom: 'logo.webp', etag: `${sha256}-${LOGO_PX}` }
  }),

  route(retirerLogo, async context => {
    await oterLogo(context)
    return success('Le logo a bien été retiré.')
  }),

  route(lireAnnonces, context => lire(context)),

  route(ecrireAnnonces, async (context, { body }) => {
    await ecrire(context, body)
    return success(
      body.en_route
        ? 'Vos clients seront prévenus quand un technicien part chez eux.'
        : 'Vos clients ne seront plus prévenus d’eux-mêmes.',
    )
  }),
]
