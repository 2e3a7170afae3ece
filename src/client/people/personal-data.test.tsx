import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { dismissNotice, readNotices } from '#client/call/notices.ts'
import { success } from '#wire/notice.ts'
import { holdersOf } from '#wire/operation.ts'
import { type Erasure, personalDataOperations } from '#wire/personal-data.ts'
import { PersonalData } from './personal-data.tsx'

const { api } = vi.hoisted(() => ({ api: { erasure: {} as unknown, asked: [] as unknown[] } }))
vi.mock('#client/call/api.ts', () => ({
  call: async ({ id }: { id: string }, asked: unknown) => {
    api.asked.push([id, asked])
    return id.endsWith('effacement') ? api.erasure : success('La personne est effacée. Rien ne la fait revenir.')
  },
  download: async ({ id }: { id: string }) => {
    api.asked.push([id])
    return new Blob(['{}'])
  },
}))
const operations = personalDataOperations({ id: 'essai', path: '/api/essai', right: holdersOf('vx-mon-activite') })
const onErased = vi.fn()
const erasure: Erasure = {
  nom: 'Hugo Delattre',
  efface: ['Son nom et ses coordonnées'],
  garde: [
    { quoi: 'Visites', duree: '10 ans depuis la visite', source: 'Code civil', jusqu_au: '2036-11-22' },
    { quoi: 'Heures', duree: '5 ans depuis le dernier poste', source: 'Code du travail', jusqu_au: null },
  ],
  empeche: [],
}
beforeEach(() => {
  api.erasure = erasure
  api.asked = []
  onErased.mockClear()
  for (const { id } of readNotices()) dismissNotice(id)
  render(
    <MantineProvider env="test">
      <PersonalData operations={operations} id={7} onErased={onErased} />
    </MantineProvider>,
  )
})
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('says what goes, what the law keeps and until when, and erases once the name is typed', async () => {
  press('Effacer la personne')
  await screen.findByText('Son nom et ses coordonnées')
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'Son nom et ses coordonnées',
    'Visites\u00a0: jusqu’au sam. 22 nov. 2036 (10 ans depuis la visite)',
    'Heures\u00a0: 5 ans depuis le dernier poste',
  ])
  const yes = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Effacer Hugo Delattre' })
  expect(yes().disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Hugo Delattre' } })
  fireEvent.click(yes())
  await waitFor(() => expect(onErased).toHaveBeenCalledOnce())
  expect(api.asked).toEqual([
    ['essai.effacement', { params: { id: '7' } }],
    ['essai.effacer', { params: { id: '7' }, body: { nom: 'Hugo Delattre' } }],
  ])
  expect(readNotices().map(notice => notice.message)).toEqual(['La personne est effacée. Rien ne la fait revenir.'])
})

it('what has to be settled first is said, and nothing is asked', async () => {
  api.erasure = { ...erasure, empeche: ['2\u00a0interventions à confier d’abord à quelqu’un d’autre.'] }
  press('Effacer la personne')
  await waitFor(() => expect(readNotices()).toHaveLength(1))
  expect(readNotices()[0]?.message).toContain('2\u00a0interventions à confier')
  expect(screen.queryByRole('dialog')).toBeNull()
})
