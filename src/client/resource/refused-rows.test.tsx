import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readNotices } from '#client/call/notices.ts'
import type { LotRapport } from '#wire/resource.ts'
import { uneListe } from './testing/lists.ts'
import { api, asked, button, freshScreen, notice, show } from './testing/resource-screen.tsx'

freshScreen()

type Written = { saisir: { id: number; valeurs: Record<string, string> }[] }
const wrong = 'Places : entre 1 et 60.'

/** Places above 60 are refused at their cell; the plate « X » about no column in particular. */
function office({ body }: { body: Written }) {
  const faites: number[] = []
  const refusees: LotRapport['refusees'] = []
  for (const { id, valeurs } of body.saisir) {
    if (Number(valeurs.places) > 60) refusees.push({ id, message: wrong, champs: { places: wrong } })
    else if (valeurs.immatriculation === 'X') refusees.push({ id, message: 'Ce véhicule est en tournée.' })
    else faites.push(id)
  }
  return { ...notice('Enregistré.'), rapport: { faites, refusees, avant: [] } }
}
const sent = () => asked('lot').map(a => (a.body as Written).saisir)
const dialog = () => screen.findByRole('dialog', { name: 'Lignes refusées\u00a0: Véhicules' })

async function paste(text: string): Promise<void> {
  show()
  const cell = (await screen.findByText('AB-123-CD')).closest('td')
  cell?.focus()
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => text } })
}

describe('cells pasted over rows', () => {
  beforeEach(() => {
    api.answers.lot = office
    api.answers.lister = () => ({
      ...uneListe(),
      headers: uneListe().headers.map(header => ({ ...header, saisie: 'texte' as const })),
    })
  })

  it('that are refused stand row by row with why, beside what was pasted', async () => {
    await paste('X\t5\nEF\t900')
    const table = await within(await dialog()).findByRole('region', { name: 'Aperçu des lignes' })
    const [, first, second] = within(table).getAllByRole('row')
    expect(first?.textContent).toContain('AB-123-CD')
    expect(first?.textContent).toContain('Ce véhicule est en tournée.')
    expect(second?.textContent).toContain('EF-456-GH')
    const cell = within(table).getByRole<HTMLInputElement>('textbox', { name: 'Places, EF-456-GH' })
    expect([cell.value, cell.getAttribute('aria-invalid')]).toEqual(['900', 'true'])
    expect(second?.textContent).toContain(wrong)
  })

  it('are mended in place and sent again, until nothing is refused', async () => {
    await paste('AB\t5\nEF\t900')
    const cell = await within(await dialog()).findByRole('textbox', { name: 'Places, EF-456-GH' })
    // The row that was taken is not shown, nor sent again.
    expect(within(await dialog()).queryByRole('textbox', { name: /AB-123-CD/ })).toBeNull()
    fireEvent.change(cell, { target: { value: '800' } })
    fireEvent.click(await button('Enregistrer'))
    await waitFor(() => expect(sent()).toHaveLength(2))
    await waitFor(() => expect(cell.getAttribute('aria-invalid')).toBe('true'))
    fireEvent.change(cell, { target: { value: '8' } })
    fireEvent.click(await button('Enregistrer'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent().at(-1)).toEqual([{ id: 8, valeurs: { immatriculation: 'EF', places: '8' } }])
  })

  it('are copied for a spreadsheet, each with why', async () => {
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    await paste('AB\t5\nEF\t900')
    await dialog()
    fireEvent.click(await button('Copier'))
    await waitFor(() =>
      expect(writeText).toHaveBeenCalledWith(
        `Ligne\tImmatriculation\tPlaces\tMotif du refus\nEF-456-GH\tEF\t900\t${wrong}`,
      ),
    )
    await waitFor(() => expect(readNotices()[0]?.message).toMatch(/^1\sligne copiée/))
    vi.unstubAllGlobals()
  })

  it('that are all taken open nothing', async () => {
    await paste('AB\t5\nEF\t6')
    await waitFor(() => expect(sent()).toHaveLength(1))
    await waitFor(() => expect(readNotices()[0]?.action?.libelle).toBe('Défaire'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
