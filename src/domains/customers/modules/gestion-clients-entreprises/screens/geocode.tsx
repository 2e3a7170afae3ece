import { Button } from '@mantine/core'
import { IconMapPinOff, IconMapSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#client/call/api.ts'
import { useTask } from '#client/call/use-task.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import type { Values } from '#kit/form/values.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { type Adresse, searchAdresse } from '#wire/lookups.ts'
import { type AdresseClient, editerAdresse, modifierAdresse } from '../contract.ts'
import classes from './client-page.module.css'

/** What says where an address is. */
const PLACE: readonly string[] = ['adresse_adresse1', 'adresse_ville', 'adresse_latitude', 'adresse_longitude']

/** An address without its place (specification field-service §2): looked for by what is written, then put where one says. */
export function Geocode({ adresse, online }: { adresse: AdresseClient; online: boolean }) {
  const [found, setFound] = useState<readonly Adresse[] | null>(null)
  const [said, setSaid] = useState('')
  const { run, pending } = useTask({ toast: true })
  const params = { adresse_id: String(adresse.id) }
  const { write, pending: writing } = useWriting(modifierAdresse, {
    toast: true,
    deed: `placement, ${adresse.adresse}`,
    undo: (_answer, { body }) => {
      const { version, ...sent } = body as Values
      const placed = Object.fromEntries(Object.entries(sent).filter(([field]) => PLACE.includes(field)))
      const before = { ...placed, adresse_latitude: null, adresse_longitude: null }
      return undoBy(
        modifierAdresse,
        () => move(placed, before, version),
        'L’adresse reste placée.',
        () => move(before, placed, version),
      )
    },
  })
  /** The rest may have changed since, and stays; a place that did is refused, by the version that is of no use any more. */
  async function move(from: Values, to: Values, stale: unknown) {
    const { dataProvider, version } = await call(editerAdresse, { params })
    const stands = Object.entries(from).every(([field, value]) => dataProvider[field] === value)
    return { params, body: { ...to, version: stands ? version : stale } }
  }
  async function search(): Promise<void> {
    const text = [adresse.adresse_adresse1, adresse.cpville].filter(Boolean).join(' ')
    const { adresses, message } = await call(searchAdresse, { params: { text } })
    setFound(adresses)
    setSaid(
      adresses.length > 0
        ? ''
        : message ||
            'Aucun lieu ne répond à cette adresse\u00a0: corrigez-la, ou donnez ses coordonnées dans «\u00a0Modifier\u00a0».',
    )
  }
  async function place({ latitude, longitude }: Adresse): Promise<void> {
    const { dataProvider, version } = await call(editerAdresse, { params })
    const body = { ...dataProvider, adresse_latitude: latitude, adresse_longitude: longitude, version }
    await write({ params, body })
  }
  return (
    <EmptyState icon={<IconMapPinOff size={32} stroke={1.6} aria-hidden />} title="Cette adresse n’est pas géodécodée">
      {found === null && (
        <Button
          variant="default"
          disabled={!online}
          loading={pending}
          leftSection={<IconMapSearch size={18} stroke={1.8} aria-hidden />}
          onClick={() => void run(search)}
        >
          {online ? 'Géocoder' : 'Géocoder (avec du réseau)'}
        </Button>
      )}
      {said && <span role="status">{said}</span>}
      <ul className={classes.list}>
        {found?.map(a => (
          <li key={`${a.label}:${a.latitude}`}>
            <Button variant="default" loading={pending || writing} onClick={() => void run(() => place(a))}>
              {`Placer à ${a.label}`}
            </Button>
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}
