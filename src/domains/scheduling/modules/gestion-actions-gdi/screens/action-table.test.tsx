import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { AtDesk } from '#client/frames/desk.tsx'
import { POSTE } from '#domains/scheduling/model/planning/testing/poste.ts'
import { unConge, unEchange } from '../testing/demandes.ts'
import { ActionTable } from './action-table.tsx'

vi.mock('#client/queue/use-sync.ts', () => ({ useOnline: () => true }))

describe('the list', () => {
  it('says beside a panel all that its column holds', () => {
    const alertes = { postes: [POSTE], deja_absents: [{ label: 'Samir Haddad', jours: 2 }] }
    render(
      <MantineProvider env="test">
        <AtDesk narrow>
          <ActionTable
            actions={[unConge(1, alertes)]}
            traitees={false}
            choisie="conge:1"
            aujourdhui="2026-11-20"
            tri={{ colonne: 'recu', sens: 1 }}
            onTri={vi.fn()}
            onOuvrir={vi.fn()}
          />
        </AtDesk>
      </MantineProvider>,
    )
    expect(screen.getByText('1 poste')).toBeTruthy()
    expect(screen.getByText('1 déjà absent')).toBeTruthy()
  })
  it('opens the line the arrows reach while a panel stands beside, and none without one', () => {
    const onOuvrir = vi.fn()
    const table = (choisie: string | null) => (
      <MantineProvider>
        <ActionTable
          actions={[unConge(1), unEchange(2), unConge(3)]}
          traitees={false}
          choisie={choisie}
          aujourdhui="2026-11-20"
          tri={{ colonne: 'recu', sens: 1 }}
          onTri={vi.fn()}
          onOuvrir={onOuvrir}
        />
      </MantineProvider>
    )
    const { rerender } = render(table('conge:1'))
    const lignes = screen.getAllByRole<HTMLButtonElement>('button', { name: /Amrani/ })
    lignes[0]?.focus()
    fireEvent.keyDown(lignes[0] as HTMLElement, { key: 'ArrowUp' })
    expect(onOuvrir).not.toHaveBeenCalled()
    fireEvent.keyDown(lignes[0] as HTMLElement, { key: 'End' })
    expect(onOuvrir.mock.calls).toEqual([['conge:3']])
    rerender(table(null))
    fireEvent.keyDown(lignes[2] as HTMLElement, { key: 'Home' })
    expect(onOuvrir).toHaveBeenCalledOnce()
  })

  it('moves with the arrows, opens with a press, and is one stop of the Tab key', () => {
    const onOuvrir = vi.fn()
    render(
      <MantineProvider>
        <ActionTable
          actions={[unConge(1), unEchange(2), unConge(3)]}
          traitees={false}
          choisie={null}
          aujourdhui="2026-11-20"
          tri={{ colonne: 'recu', sens: 1 }}
          onTri={vi.fn()}
          onOuvrir={onOuvrir}
        />
      </MantineProvider>,
    )
    const lignes = screen.getAllByRole<HTMLButtonElement>('button', { name: /Amrani/ })
    expect(lignes.map(l => l.tabIndex)).toEqual([0, -1, -1])
    lignes[0]?.focus()
    fireEvent.keyDown(lignes[0] as HTMLElement, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(lignes[1])
    fireEvent.keyDown(lignes[1] as HTMLElement, { key: 'End' })
    expect(document.activeElement).toBe(lignes[2])
    fireEvent.click(lignes[1] as HTMLElement)
    expect(onOuvrir).toHaveBeenCalledWith('bde:2')
    expect(screen.getByRole('columnheader', { name: 'Reçue' }).getAttribute('aria-sort')).toBe('ascending')
  })
})
