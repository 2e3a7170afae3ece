import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { uneVisite } from '../testing/visites.ts'
import { VisitTable } from './visit-table.tsx'

function colonnes({
  etroite,
  large,
  cle = '7',
  plus = {},
  groupement = 'technicien',
}: {
  etroite: boolean
  large: boolean
  cle?: string
  plus?: Parameters<typeof uneVisite>[0]
  groupement?: 'technicien' | 'heure'
}): (string | null)[] {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: large && query.includes('min-width'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  cleanup()
  render(
    <MantineProvider env="test">
      <VisitTable
        groupes={[{ cle, titre: 'Hugo Delattre', technicien: null, visites: [uneVisite(plus)] }]}
        groupement={groupement}
        jour="2026-11-20"
        lu_a="2026-11-20T09:00:00.000Z"
        choisie={etroite ? 412 : null}
        retards={new Map()}
        maintenant="2026-11-20T09:00:00.000Z"
        tri={{ colonne: 'heure', sens: 1 }}
        onTri={vi.fn()}
        onOuvrir={vi.fn()}
        onTouche={vi.fn()}
        etroite={etroite}
      />
    </MantineProvider>,
  )
  return screen.getAllByRole('columnheader').map(h => h.textContent)
}

it('keeps the town beside a panel where the window has room for it', () => {
  expect(colonnes({ etroite: true, large: true })).toEqual(['Heure', 'Client', 'Ville', 'État'])
  expect(colonnes({ etroite: true, large: false })).toEqual(['Heure', 'Client', 'État'])
  expect(colonnes({ etroite: false, large: false })).toContain('Ville')
})

it('by the hour, says the town under the customer where the window has no room for its column', () => {
  expect(colonnes({ etroite: false, large: true, groupement: 'heure' })).toContain('Ville')
  expect(colonnes({ etroite: false, large: false, groupement: 'heure' })).not.toContain('Ville')
  expect(screen.getByText('Amiens', { selector: 'td span' })).toBeTruthy()
  expect(colonnes({ etroite: true, large: true, groupement: 'heure' })).toEqual([
    'Heure',
    'Client',
    'Technicien',
    'État',
  ])
})

it('says whose each late visit is on a line of its own, where no column does', () => {
  colonnes({ etroite: false, large: true, cle: 'retard' })
  expect(screen.getByText('Hugo Delattre', { selector: 'td span' }).className).toContain('qui')
})

it('tells the worked hours of a finished visit in the place of the planned ones', () => {
  const fait = { debut: '2026-11-20T08:10:00.000Z', fin: '2026-11-20T08:40:00.000Z' }
  colonnes({ etroite: false, large: true, plus: { etapes_en_cours: 3, fait } })
  const heures = screen.getByRole('button', {
    name: /^fait 09:10\s–\s09:40, prévue 11:00\s–\s12:30, Mme Claire Vasseur$/,
  })
  expect(heures.textContent?.replaceAll(/\s/g, ' ')).toBe('fait 09:10 – 09:40')
})

it('does not call done the planned hours of a visit that was done on another day', () => {
  const fait = { debut: '2026-11-19T22:10:00.000Z', fin: '2026-11-19T22:40:00.000Z' }
  colonnes({ etroite: false, large: true, plus: { etapes_en_cours: 3, fait } })
  const heures = screen.getByRole('button', { name: /^fait jeu\. 19 nov\. 23:10\s–\s23:40, prévue 11:00\s–\s12:30,/ })
  expect(heures.textContent?.replaceAll(/\s/g, ' ')).toBe('11:00 – 12:30')
})
