import { direChrono } from '#domains/residences/model/documents.ts'
import * as lectures from '#domains/residences/model/lectures-operations.ts'
import * as versions from '#domains/residences/model/versions-operations.ts'
import { approuver, refuser, reprendre, verifier } from '#domains/residences/server/documents/circuit.ts'
import { deposer } from '#domains/residences/server/documents/deposer.ts'
import { ajouter, archiver, enregistrer, retirer } from '#domains/residences/server/documents/ecrire.ts'
import { lireUnDocument } from '#domains/residences/server/documents/fiche.ts'
import {
  formulaireDeDemande,
  formulaireDeZone,
  formulaireFiche,
  formulaireNouveau,
} from '#domains/residences/server/documents/formulaires.ts'
import { demander, lire, lireLesLectures, neplusDemander } from '#domains/residences/server/documents/lectures.ts'
import {
  lireTypesDocuments,
  listerAConnaitre,
  listerLesDocuments,
  listerLesEcheances,
} from '#domains/residences/server/documents/lire.ts'
import { listerLesVersions, trouverVersion } from '#domains/residences/server/documents/versions.ts'
import { classer, declasser, lireZones } from '#domains/residences/server/documents/zones.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { fileKey } from '#server/files/store.ts'
import type { DetachedContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { detachedRoute, type Route, route } from '#server/http/route.ts'
import { faireUneFois } from '#server/receipts/direct-call.ts'
import { success } from '#wire/notice.ts'
import * as contract from './contract.ts'

/** The PDF of a version, under the reference that it is printed with. */
async function servir(context: DetachedContext, id: number, n?: number) {
  const { d, v } = await context.transaction(inside => trouverVersion(inside, id, n))
  return {
    bytes: await context.services.files.stream(fileKey(context.caller.compte_id, v.sha256)),
    mime: 'application/pdf',
    taille: v.taille,
    nom: `${direChrono(d.documents_type_code, d.numero)}-v${v.n}.pdf`,
    etag: v.sha256,
  }
}

export const documentsRoutes: readonly Route[] = [
  route(contract.listerDocuments, (context, { query }) => listerLesDocuments(context, query)),
  route(contract.formulaireNouveauDocument, context => formulaireNouveau(context)),
  route(contract.lireDocument, (context, { params }) => lireUnDocument(context, params.id)),
  route(contract.ajouterDocument, async (context, { body, request }) => {
    const { document_id, chrono } = await faireUneFois(context, request, {
      ...{ type: contract.ajouterDocument.id, entity: 'document', payload: body },
      faire: inner => ajouter(inner, body),
    })
    return { ...success(`${chrono} est créé.`), document_id }
  }),
  route(contract.retirerDocument, async (context, { params }) => {
    const d = await retirer(context, params.id)
    return success(`${direChrono(d.documents_type_code, d.numero)} est retiré.`)
  }),
  route(contract.formulaireDocument, (context, { params }) => formulaireFiche(context, params.id)),
  route(contract.enregistrerDocument, async (context, { params, body }) => {
    const avant = await enregistrer(context, params.id, body)
    return { ...success('La fiche est enregistrée.'), avant }
  }),
  route(contract.archiverDocument, async (context, { params }) => {
    const d = await archiver(context, params.id, true)
    return success(`${direChrono(d.documents_type_code, d.numero)} est archivé.`)
  }),
  route(contract.retablirDocument, async (context, { params }) => {
    const d = await archiver(context, params.id, false)
    return success(`${direChrono(d.documents_type_code, d.numero)} est de nouveau en service.`)
  }),

  route(versions.listerVersions, (context, { params }) => listerLesVersions(context, params.id)),
  route(versions.deposerVersion, async (context, { params, query: { expire, note, sha256 }, body }) => {
    const whole = Buffer.isBuffer(body) && body.length > 0
    // One or the other: a body beside a hash would leave the reader to guess which of the two was meant.
    if (whole === (sha256 !== undefined)) throw refuse('FORMAT_REFUSE')
    const contenu = whole ? body : { sha256: sha256 ?? '' }
    const { n, titre } = await deposer(context, params.id, { contenu, expire: expire ?? null, note: note ?? '' })
    return { ...success(`«\u00a0${titre}\u00a0»\u00a0: la version ${n} attend d’être vérifiée.`), n }
  }),
  detachedRoute(versions.lireFichier, (context, { params }) => servir(context, params.id)),
  detachedRoute(versions.lireFichierVersion, (context, { params }) => servir(context, params.id, params.n)),
  route(versions.verifierVersion, async (context, { params }) => {
    await verifier(context, params)
    return success(`La version ${params.n} est vérifiée.`)
  }),
  route(versions.approuverVersion, async (context, { params }) => {
    await approuver(context, params)
    return success(`La version ${params.n} est en vigueur.`)
  }),
  route(versions.refuserVersion, async (context, { params, body }) => {
    await refuser(context, params, body.motif)
    return success(`La version ${params.n} est renvoyée à la personne qui l’a déposée.`)
  }),
  route(versions.reprendreVersion, async (context, { params }) => success(await reprendre(context, params))),

  route(contract.listerZones, async (context, { params }) => ({
    lu_a: context.now.toISOString(),
    zones: await lireZones(context, params.id),
  })),
  route(contract.formulaireZone, (context, { params }) => formulaireDeZone(context, params.id)),
  route(contract.ajouterZone, async (context, { params, body }) => {
    const { zone_affect_id, zone } = await classer(context, params.id, body)
    return { ...success(`Classé\u00a0: ${zone}.`), zone_affect_id }
  }),
  route(contract.retirerZone, async (context, { params }) => {
    const { zone, avant } = await declasser(context, params.id, params.zone_affect_id)
    return { ...success(`N’est plus classé\u00a0: ${zone}.`), avant }
  }),

  route(lectures.lireAConnaitre, context => listerAConnaitre(context)),
  route(lectures.lireLectures, (context, { params }) => lireLesLectures(context, params.id)),
  route(lectures.formulaireDemande, (context, { params }) => formulaireDeDemande(context, params.id)),
  route(lectures.demanderLecture, async (context, { params, body }) => {
    const { profil, autres } = await demander(context, params.id, body)
    return success(`${profil}\u00a0: à lire au plus tard le ${direJour(body.pour)}.${autres}`)
  }),
  route(lectures.retirerDemande, async (context, { params }) => {
    const { profil_libelle, ...avant } = await neplusDemander(context, params.id, params.profil_id)
    return { ...success(`${profil_libelle}\u00a0: la lecture n’est plus demandée.`), avant }
  }),
  route(lectures.marquerLu, async (context, { params, body }) => {
    const d = await lire(context, params.id, body.n)
    return success(`«\u00a0${d.document_titre}\u00a0»\u00a0: votre lecture est notée.`)
  }),

  route(contract.listerEcheancesDocuments, context => listerLesEcheances(context)),
  route(contract.listerTypesDocuments, async context => [
    { value: '-1', label: 'Tous' },
    ...(await lireTypesDocuments(context)).map(t => ({ value: String(t.id), label: t.documents_type_libelle })),
  ]),
]
