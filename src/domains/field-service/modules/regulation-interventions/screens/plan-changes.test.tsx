import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Prevenir } from '#domains/field-service/model/interventions/prevenir.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { uneVisite } from '../testing/visites.ts'
import { PlanChanges } from './plan-changes.tsx'

const change = (heure: string, apres: string) => ({
  ...({ sorte: 'reporter', avant: 'jeu. 19 nov.', apres, auteur: 'Sonia Petit' } as const),
  fait_a: `2026-11-18T${heure}:00.000Z`,
})
const DEUX = [change('08:00', 'premier'), change('12:00', 'second')]
function ouvrir(changements: VisiteDetail['changements'], empechement_ancien?: Prevenir['empechement_ancien']) {
  const prevenir: Prevenir = { refus: { mail: null, sms: null }, sujet: 'rendez-vous', envois: [], empechement_ancien }
  render(
    <MantineProvider>
      <PlanChanges visite={{ ...uneVisite(), changements, prevenir } as VisiteDetail} />
    </MantineProvider>,
  )
  return screen.queryAllByRole('listitem').map(l => l.textContent)
}

it('is not there where nothing changed and nothing was said', () => {
  expect(ouvrir([])).toEqual([])
  expect(screen.queryByText('Changements du plan')).toBeNull()
})

it('keeps what the customer had said among the changes, where it came', () => {
  const dit = { message: 'Le jeudi', moment: 'apres-midi', dit_a: '2026-11-18T10:00:00.000Z' } as const
  expect(ouvrir(DEUX, dit)).toEqual([
    expect.stringContaining('premier'),
    expect.stringMatching(/^Aucun créneau ne convenait\s: «\sLe jeudi\s», plutôt l’après-midi.*par le client, /),
    expect.stringContaining('second'),
  ])
})

it.each([
  ['2026-11-18T13:00:00.000Z', 2],
  ['2026-11-18T07:00:00.000Z', 0],
] as const)('said at %s without a word, it is line %i', (dit_a, rank) => {
  const lignes = ouvrir(DEUX, { message: '', moment: '', dit_a })
  expect(lignes).toHaveLength(3)
  expect(lignes[rank]).toMatch(/^Aucun créneau ne convenaitpar le client/)
})
