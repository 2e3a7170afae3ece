import * as legal from '#domains/residences/model/legal-operations.ts'
import * as contract from '#domains/residences/model/sante-operations.ts'
import { deposer, retablir, retirer } from '#domains/residences/server/legal/ecrire.ts'
import { listerLesFichiersLegaux, ouvrirFichierLegal } from '#domains/residences/server/legal/lire.ts'
import { listerLesAcces } from '#domains/residences/server/sante/acces.ts'
import { ecrireFiche } from '#domains/residences/server/sante/ecrire.ts'
import { formulaireFicheMedicale, formulaireNir } from '#domains/residences/server/sante/formulaires.ts'
import { lireLaFiche } from '#domains/residences/server/sante/lire.ts'
import { enregistrerNir, montrerNir } from '#domains/residences/server/sante/nir.ts'
import { imprimerUrgence, lireUrgence } from '#domains/residences/server/sante/urgence.ts'
import { fileKey } from '#server/files/store.ts'
import { refuse } from '#server/http/errors.ts'
import { detachedRoute, type Route, route } from '#server/http/route.ts'
import { success, warning } from '#wire/notice.ts'

/** Health of residents, what is legal about them, and who read of it. */
export const santeRoutes: readonly Route[] = [
  route(contract.lireInformations, (context, { params }) => lireLaFiche(context, params.id)),
  route(contract.formulaireInformations, (context, { params }) => formulaireFicheMedicale(context, params.id)),
  route(contract.enregistrerInformations, async (context, { params, body }) => {
    const avant = await ecrireFiche(context, params.id, body)
    return { ...success('La fiche médicale est enregistrée.'), avant }
  }),
  route(contract.lireFicheUrgence, (context, { params }) => lireUrgence(context, params.id)),
  route(contract.imprimerFicheUrgence, (context, { params }) => imprimerUrgence(context, params.id)),

  route(contract.formulaireSecuriteSociale, (context, { params }) => formulaireNir(context, params.id)),
  route(contract.enregistrerSecuriteSociale, async (context, { params, body }) => {
    const nir = body.resident_securite_sociale
    const doutes = await enregistrerNir(context, params.id, nir)
    if (nir === '') return success('Aucun numéro de sécurité sociale n’est plus gardé.')
    if (doutes.length === 0) return success('Le numéro de sécurité sociale est gardé, chiffré.')
    return warning(`Le numéro est gardé, mais ne va pas avec ${doutes.join(' ni ')} de la fiche\u00a0: vérifiez-les.`)
  }),
  route(contract.lireSecuriteSociale, async (context, { params, body }) => ({
    resident_securite_sociale: await montrerNir(context, params.id, body.motif),
  })),
  route(contract.listerAcces, (context, { query }) => listerLesAcces(context, query)),

  route(legal.listerFichiersLegaux, (context, { params }) => listerLesFichiersLegaux(context, params.id)),
  route(legal.deposerFichierLegal, async (context, { params, query, body }) => {
    if (!Buffer.isBuffer(body) || body.length === 0) throw refuse('FORMAT_REFUSE')
    const { id: fichiers_legaux_id, expire = null } = query
    const libelle = await deposer(context, params.id, { fichiers_legaux_id, expire, octets: body })
    return success(`«\u00a0${libelle}\u00a0» est enregistré.`)
  }),
  detachedRoute(legal.lireFichierLegal, async (context, { params, query }) => {
    const trouve = await context.transaction(inside => ouvrirFichierLegal(inside, { ...params, ...query }))
    const bytes = await context.services.files.stream(fileKey(context.caller.compte_id, trouve.sha256))
    return { bytes, mime: 'application/pdf', nom: trouve.nom, taille: trouve.taille, etag: trouve.sha256 }
  }),
  route(legal.supprimerFichierLegal, async (context, { params }) => {
    await retirer(context, params)
    return success('Le document est retiré.')
  }),
  route(legal.retablirFichierLegal, async (context, { params }) => {
    await retablir(context, params)
    return success('Le document est de nouveau là.')
  }),
]
