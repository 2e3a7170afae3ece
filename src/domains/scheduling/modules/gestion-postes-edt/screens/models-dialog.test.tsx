import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { readNotices } from '#client/call/notices.ts'
import { ouvrirModeles } from './models-dialog.tsx'

const { asked, house, rights } = vi.hoisted(() => ({
  asked: [] as [string, { body?: unknown; params?: unknown }][],
  house: { postes: [] as string[], metiers: [] as string[] },
  rights: { may: true },
}))
vi.mock('#client/call/api.ts', () => ({
  call: async ({ id }: { id: string }, given: { body?: { lignes: object[] } } = {}) => {
    asked.push([id, given])
    const list = (champ: string, noms: readonly string[]) => ({ datas: noms.map(nom => ({ [champ]: nom })) })
    if (id.endsWith('postes.lister')) return list('poste_libelle', house.postes)
    if (id.endsWith('metiers.lister')) return list('metier_libelle', house.metiers)
    return { rapport: { ecrites: given.body?.lignes.length ?? 0, import_id: asked.length } }
  },
}))
vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true, useSession: () => ({}) }))
vi.mock('#client/session/rights.ts', () => ({ mayCall: () => rights.may }))

const closed = vi.fn()
async function show() {
  const Dialog = await ouvrirModeles()
  render(
    <MantineProvider env="test">
      <Dialog opened onClose={closed} reload={async () => undefined} />
    </MantineProvider>,
  )
  return await screen.findByRole('dialog', { name: 'Partir d’un modèle' })
}
const words = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')
const sent = (what: string) =>
  asked
    .filter(([id]) => id.endsWith(`${what}.importer`))
    .flatMap(([, { body }]) => (body as { lignes: Record<string, string>[] }).lignes)

beforeEach(() => {
  cleanup()
  asked.length = 0
  closed.mockClear()
  Object.assign(house, { postes: [], metiers: [] })
  rights.may = true
})

it('does not offer again what the house has, and nothing where nothing is left', async () => {
  house.postes = ['matin', 'Soir', 'NUIT', 'Infirmier, matin', 'Infirmier, soir', 'Ménage', 'Cuisine']
  const dialog = await show()
  expect(words(dialog)).toContain('Vous avez déjà ce poste')
  expect(
    within(dialog)
      .getByRole('button', { name: /^Ajouter 0/ })
      .hasAttribute('disabled'),
  ).toBe(true)
})

it('adds the posts that are wanted with the jobs that are missing, and takes all of it back, posts first', async () => {
  house.postes = ['Matin']
  house.metiers = ['Infirmier']
  const dialog = await show()
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Cuisine' }))
  fireEvent.click(within(dialog).getByRole('button', { name: /^Ajouter 5/ }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(sent('metiers')).toEqual([{ Libellé: 'Aide-soignant' }, { Libellé: 'Agent de service' }])
  expect(sent('postes')[0]).toEqual({
    ...{ Libellé: 'Soir', Type: 'Jour', Début: '13:45', Fin: '21:15', Métier: 'Aide-soignant' },
  })
  expect(sent('postes').at(-1)).toMatchObject({ Libellé: 'Ménage', 'Début de coupure': '13:00' })
  expect(readNotices()[0]?.message.replaceAll('\u00a0', ' ')).toBe('5 postes et 2 métiers de plus.')
  readNotices()[0]?.action?.faire()
  const undone = () => asked.filter(([id]) => id.endsWith('import-defaire')).map(([id]) => id.split('.')[1])
  await waitFor(() => expect(undone()).toEqual(['postes', 'metiers']))
})

it('leaves jobs alone for who may not name any', async () => {
  rights.may = false
  const dialog = await show()
  fireEvent.change(within(dialog).getByRole('combobox'), { target: { value: 'ime' } })
  fireEvent.click(within(dialog).getByRole('button', { name: /^Ajouter 4/ }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(sent('metiers')).toEqual([])
  expect(sent('postes').map(p => [p.Libellé, p.Métier])).toContainEqual(['Journée', undefined])
})
