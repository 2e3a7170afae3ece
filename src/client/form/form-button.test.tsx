import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { readNotices } from '#client/call/notices.ts'
import { ApiProblem, Offline, Unanswered } from '#client/call/problem.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { reportReachable } from '#offline/connectivity.ts'
import { OWNER } from '#offline/testing/queue.ts'
import { UserDb } from '#offline/user-db.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { type FormDefinition, formDefinition, formDefinitionSchema } from '#wire/form.ts'
import { success } from '#wire/notice.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import { FormButton } from './form-button.tsx'

const { api } = vi.hoisted(() => ({
  api: { answers: {} as Record<string, () => unknown>, asked: [] as [string, unknown][] },
}))
vi.mock('#client/call/api.ts', () => ({
  call: async ({ id }: { id: string }, { body }: { body?: unknown } = {}) => {
    api.asked.push([id, body])
    return api.answers[id]?.()
  },
}))

let db: UserDb
vi.mock('#client/session/session.ts', async original => ({ ...(await original<object>()), currentOwner: () => OWNER }))
vi.mock('#client/queue/sync.ts', async original => ({ ...(await original<object>()), dbOf: () => db }))

const common = { right: holdersOf('vx-essai'), tenant: 'company', offline: 'online-only', path: '/api/essai' } as const
const read = operation({ ...common, id: 'read', method: 'GET', summary: 'Lit', output: formDefinitionSchema })
const write = {
  ...operation({
    ...common,
    ...{ id: 'write', method: 'PUT', summary: 'Écrit', body: z.record(z.string(), z.unknown()), output: noticeSchema },
  }),
  sujet: 'clients',
} as const

const list = {
  ...operation({
    ...common,
    ...{ id: 'list', method: 'GET', summary: 'Liste', output: z.strictObject({ noms: z.array(z.string()) }) },
  }),
  sujet: 'clients',
} as const

const List = () => <p>{useReading(list).data?.noms}</p>

const fiche = (version: string, ville: string): FormDefinition =>
  formDefinition({
    titre: 'Modifier le client',
    dataProvider: { nom: 'Lenoir', ville },
    dataStructure: [
      { id: 'nom', label: 'Nom', type: 'texte' },
      { id: 'ville', label: 'Ville', type: 'texte' },
    ],
    version,
  })
const value = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(async () => {
  db = new UserDb(`formulaire-${crypto.randomUUID()}`)
  api.asked = []
  api.answers = {
    read: () => fiche('v1', 'Amiens'),
    write: () => {
      const message = 'Le client a été modifié entre-temps.'
      throw new ApiProblem(409, { code: 'error', erreur: 'FICHE_MODIFIEE', message, duration: 1 })
    },
  }
  showScreen(<FormButton label="Modifier" icone={null} read={read} write={write} />)
  press('Modifier')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Nom' }), { target: { value: 'Leblanc' } })
  press('Enregistrer')
  await screen.findByText('Le client a été modifié entre-temps.')
})

it('keeps the form and what was typed while it cannot be read again', async () => {
  api.answers.read = () => Promise.reject(new Error('panne'))
  press('Garder ma saisie')
  await waitFor(() => expect(api.asked.filter(([id]) => id === 'read')).toHaveLength(2))
  expect(value('Nom')).toBe('Leblanc')
})

it('lays what was typed over what somebody else wrote, and sends it over that reading', async () => {
  expect(api.asked.at(-1)).toEqual(['write', { nom: 'Leblanc', ville: 'Amiens', version: 'v1' }])
  api.answers.read = () => fiche('v2', 'Abbeville')
  api.answers.write = () => success('Le client a bien été modifié.')
  press('Garder ma saisie')
  await waitFor(() => expect(value('Ville')).toBe('Abbeville'))
  expect(value('Nom')).toBe('Leblanc')
  press('Enregistrer')
  await waitFor(() =>
    expect(api.asked.at(-1)).toEqual(['write', { nom: 'Leblanc', ville: 'Abbeville', version: 'v2' }]),
  )
})

it('closes as the answer is told: what it changes is read again behind', async () => {
  cleanup()
  let lectures = 0
  api.answers.list = () => (++lectures === 1 ? { noms: ['Lenoir'] } : new Promise(() => {}))
  api.answers.write = () => success('Le client a bien été modifié.')
  showScreen(
    <>
      <List />
      <FormButton label="Modifier" icone={null} read={read} write={write} />
    </>,
  )
  await screen.findByText('Lenoir')
  press('Modifier')
  await screen.findByRole('dialog')
  press('Enregistrer')
  await waitFor(() => expect(readNotices()[0]?.message).toBe('Le client a bien été modifié.'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(lectures).toBe(2)
})

it('gives up what was typed where one takes the new values', async () => {
  api.answers.read = () => fiche('v2', 'Abbeville')
  press('Reprendre les nouvelles valeurs')
  await waitFor(() => expect(value('Ville')).toBe('Abbeville'))
  expect(value('Nom')).toBe('Lenoir')
})

it('keeps what was typed on the device until it is sent: a reload loses none of it', async () => {
  const kept = async () => (await db.cache.toArray()).map(({ cle, valeur }) => [cle, valeur])
  await waitFor(async () => expect(await kept()).toEqual([['brouillon:write', { nom: 'Leblanc' }]]))
  cleanup()
  api.answers.write = () => success('Le client a bien été modifié.')
  showScreen(<FormButton label="Modifier" icone={null} read={read} write={write} />)
  press('Modifier')
  await screen.findByText('Votre saisie a été retrouvée.')
  expect(value('Nom')).toBe('Leblanc')
  press('Enregistrer')
  await waitFor(async () => expect(await kept()).toEqual([]))
})

it.each([
  ['reseau', false, /^Pas de réseau/, /^pas de connexion/],
  ['serveur', true, /^Le serveur ne répond pas.: votre saisie/, /réessayez dans un instant/],
] as const)(
  'says once what is out of reach (%s), and nothing of it once it is back',
  async (panne, network, words, failed) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(network)
    api.answers.write = () => {
      reportReachable(false)
      throw new Offline(panne)
    }
    press('Garder ma saisie')
    await waitFor(() => expect(api.asked.filter(([id]) => id === 'read')).toHaveLength(2))
    await waitFor(() => expect(screen.queryByText('Le client a été modifié entre-temps.')).toBeNull())
    press('Enregistrer')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByText(failed)).toBeNull()
    act(() => reportReachable(true))
    expect(screen.queryByText(words)).toBeNull()
    expect(screen.queryByText(failed)).toBeNull()
    expect(value('Nom')).toBe('Leblanc')
    vi.restoreAllMocks()
  },
)

it('says that nobody knows whether it was done while the line is away and once it is back, until it is sent again', async () => {
  api.answers.write = () => {
    reportReachable(false)
    throw new Unanswered({ kept: true })
  }
  press('Garder ma saisie')
  await waitFor(() => expect(api.asked.filter(([id]) => id === 'read')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByText('Le client a été modifié entre-temps.')).toBeNull())
  press('Enregistrer')
  expect(await screen.findByText(/^La réponse n’est pas arrivée/)).toBeTruthy()
  act(() => reportReachable(true))
  expect(screen.getByText(/^La réponse n’est pas arrivée/)).toBeTruthy()
  api.answers.write = () => success('Le client a bien été modifié.')
  press('Enregistrer')
  await waitFor(() => expect(screen.queryByText(/^La réponse n’est pas arrivée/)).toBeNull())
})
