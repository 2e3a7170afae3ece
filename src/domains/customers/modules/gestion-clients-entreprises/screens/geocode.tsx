import { Button } from '@mantine/core'
import { IconMapPinOff, IconMapSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { call } from '#client/call/api.ts'
import { useTask } from '#client/call/use-task.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { type Adresse, searchAdresse } from '#wire/lookups.ts'
import { type AdresseClient, placerAdresse } from '../contract.ts'
import classes from './client-page.module.css'

type Props = { adresse: AdresseClient; online: boolean; children: ReactNode }

/**
 * An address without its place (specification field-service §2): looked for by what is written, then put where one says.
 * @param children another way to place it
 */
export function Geocode({ adresse, online, children }: Props) {
  const [found, setFound] = useState<readonly Adresse[] | null>(null)
  const [said, setSaid] = useState('')
  const { run, pending } = useTask({ toast: true })
  const params = { adresse_id: String(adresse.id) }
  const { write, pending: writing } = useWriting(placerAdresse, {
    toast: true,
    undo: ({ version }) => {
      const before = { adresse_latitude: null, adresse_longitude: null, geocode_source: '' as const, version }
      return undoBy(placerAdresse, { params, body: before }, 'L’adresse reste placée.')
    },
  })
  async function search(): Promise<void> {
    const text = [adresse.adresse_adresse1, adresse.cpville].filter(Boolean).join(' ')
    const { adresses, message } = await call(searchAdresse, { params: { text } })
    setFound(adresses)
    setSaid(
      adresses.length > 0
        ? ''
        : message || 'Aucun lieu ne répond à cette adresse\u00a0: corrigez-la, ou placez-la à la main.',
    )
  }
  async function place({ latitude, longitude }: Adresse): Promise<void> {
    const { version } = adresse
    if (!version) return
    const body = {
      adresse_latitude: latitude,
      adresse_longitude: longitude,
      geocode_source: 'service' as const,
      version,
    }
    await write({ params, body })
  }
  return (
    <EmptyState icon={<IconMapPinOff size={32} stroke={1.6} aria-hidden />} title="Cette adresse n’est pas géodécodée">
      <div className={classes.ways}>
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
        {children}
      </div>
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
