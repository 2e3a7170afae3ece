import { DROIT_GESTION, MODULE_DOCUMENTS } from '#domains/residences/model/documents-commun.ts'
import {
  residencesHolders,
  residencesInbox,
  residencesJobs,
  residencesPeople,
  residencesRetention,
  residencesRoutes,
} from '#domains/residences/registration.ts'
import { aTraiterRoutes } from '#domains/shell/modules/a-traiter/routes.ts'
import { DocumentPdf } from '#server/documents/pdf.ts'
import { platformHolders } from '#server/files/holders.ts'
import { onceForFile } from '#server/testing/once-for-file.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { ajouterJours, instantParis, type JourIso, jourParis } from '#wire/dates.ts'

const DOCUMENTS = '/api/edt/modules/systeme-documentaire/documents'

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: the answer of any call, as its test expects it
  readonly body: any
}

/** A house that keeps documents: who keeps them, and three people, one of each role. */
async function createDocuments() {
  const test = await createTestApp({
    ...{ routes: [...residencesRoutes, ...aTraiterRoutes(residencesInbox)], jobs: residencesJobs },
    ...{ people: residencesPeople, retention: residencesRetention },
    fileHolders: [...platformHolders, ...residencesHolders],
  })
  // The server's clock stands at noon in Paris: no test depends on the hour it runs at.
  const aujourdhui = jourParis(new Date())
  test.advance(new Date(instantParis(aujourdhui, '12:00')).getTime() - Date.now())
  const jour = (decalage = 0): JourIso => ajouterJours(aujourdhui, decalage)

  const lecteur = async (compte_id: number, prenom: string): Promise<TestSession> =>
    await test.someone({ compte_id, prenom, nom: 'Essai', modules: [MODULE_DOCUMENTS] })
  async function equipe() {
    const anne = await test.someone({ prenom: 'Anne', nom: 'Essai', modules: [MODULE_DOCUMENTS, DROIT_GESTION] })
    const chez = anne.compte_id
    const [ines, samir, paul] = [await lecteur(chez, 'Inès'), await lecteur(chez, 'Samir'), await lecteur(chez, 'Paul')]
    const { id: type } = await test.db
      .insertInto('documents_type')
      .values({ compte_id: chez, documents_type_libelle: 'Procédure', documents_type_code: 'PCD' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { anne, ines, samir, paul, type }
  }
  type Equipe = Awaited<ReturnType<typeof equipe>>

  async function appeler(
    qui: Pick<TestSession, 'headers'> | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<Answer> {
    const answer = await test.app.inject({
      ...{ method, url },
      ...(qui ? { headers: qui.headers } : {}),
      ...(payload ? { payload } : {}),
    })
    const json = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: json ? answer.json() : answer.rawPayload }
  }
  async function reussir(...args: Parameters<typeof appeler>) {
    const { status, body } = await appeler(...args)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }

  /** A document that Inès writes, Samir checks and Anne approves, unless it is said otherwise. */
  const saisie = ({ ines, samir, anne, type }: Equipe, reste: object = {}) => ({
    ...{ documents_type_id: type, document_titre: 'Prévention des chutes', redacteur_id: ines.utilisateur_id },
    ...{ verificateur_id: samir.utilisateur_id, approbateur_id: anne.utilisateur_id, ...reste },
  })
  async function creer(e: Equipe, reste: object = {}): Promise<number> {
    return (await reussir(e.anne, 'POST', DOCUMENTS, saisie(e, reste))).document_id
  }

  async function pdf(texte: string): Promise<Buffer> {
    const document = new DocumentPdf({ titre: texte, auteur: 'Essai', date: new Date('2026-11-01T10:00:00Z') })
    document.texte(texte)
    return await document.terminer()
  }
  async function deposer(
    qui: TestSession | null,
    id: number,
    octets: Buffer | null,
    query: Record<string, string> = {},
  ) {
    const answer = await test.app.inject({
      method: 'POST',
      url: `${DOCUMENTS}/${id}/fichier?${new URLSearchParams(query)}`,
      headers: { ...(qui?.headers ?? {}), 'content-type': 'application/octet-stream' },
      payload: octets ?? Buffer.alloc(0),
    })
    return { status: answer.statusCode, body: answer.json() } as Answer
  }
  const acte = (qui: TestSession | null, id: number, n: number, quoi: string, body?: object) =>
    appeler(qui, 'POST', `${DOCUMENTS}/${id}/fichier/${n}/${quoi}`, body)
  /** The next version, taken through the whole circuit. @returns its number */
  async function publier(e: Equipe, id: number, texte: string, query: Record<string, string> = {}): Promise<number> {
    const { status, body } = await deposer(e.ines, id, await pdf(texte), query)
    if (status !== 200) throw new Error(JSON.stringify(body))
    for (const [qui, quoi] of [
      [e.samir, 'verifier'],
      [e.anne, 'approuver'],
    ] as const) {
      const { status: fait, body: dit } = await acte(qui, id, body.n, quoi)
      if (fait !== 200) throw new Error(JSON.stringify(dit))
    }
    return body.n
  }
  const notifies = async (qui: TestSession): Promise<string[]> =>
    (
      await test.db
        .selectFrom('notification')
        .select('notification_titre')
        .where('utilisateur_id', '=', qui.utilisateur_id)
        .orderBy('notification_id')
        .execute()
    ).map(n => n.notification_titre)

  return {
    ...test,
    ...{ jour, equipe, lecteur, appeler, reussir, saisie, creer, pdf, deposer, acte, publier, notifies },
  }
}

/** The same for all the tests of a file. */
export const ouvrirDocuments = (): Awaited<ReturnType<typeof createDocuments>> =>
  onceForFile(createDocuments, d => d.close())
