import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { notifyWarning } from '#client/call/notices.ts'
import { useDocument } from '#client/documents/use-document.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { type DocumentAConnaitre, lireAConnaitre } from '#domains/residences/model/lectures-operations.ts'
import { estPerime } from '#domains/residences/model/validite.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { Card, Cards } from '#kit/cards/cards.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterInstant } from '#wire/moments.ts'
import { copieDe, gardes } from '../offline/copies.ts'
import { copyOf } from './copy.ts'
import classes from './screen.module.css'
import { direExpire, direVersion } from './words.ts'

const PAS_GARDE = 'Ce document n’est pas sur cet appareil, il s’ouvrira avec du réseau.'

/** Without network: what one must know, as this device keeps it; something else where it keeps none. */
export function KeptDocuments({ otherwise }: { readonly otherwise: ReactNode }) {
  const today = useToday()
  const { data } = useReading(lireAConnaitre)
  const documents = data?.documents ?? []
  const ici = useLiveQuery(() => gardes(documents), [data])
  const { open, over } = useDocument()
  if (documents.length === 0) return otherwise
  async function ouvrir(d: DocumentAConnaitre) {
    const blob = await copieDe(d.document_id, d.document_version)
    if (!blob) return void notifyWarning(PAS_GARDE)
    await open(async () => ({ blob, ...copyOf(d, d.document_version, { today, origin: location.origin }) }))
  }
  return (
    <section className={classes.kept} aria-label="Documents à connaître">
      <h2>À connaître, sur cet appareil</h2>
      <p className={classes.under}>
        {`Comme ils étaient ${formaterInstant(data?.lu_a ?? '')}. Les autres documents se lisent avec du réseau.`}
      </p>
      <Cards>
        {documents.map(d => {
          const expire = estPerime(d.expire_le, today) ? 1 : 0
          return (
            <Card
              key={d.document_id}
              id={d.document_id}
              title={d.document_titre}
              aside={d.document_chrono}
              facts={[
                [direVersion(d.document_version), direExpire({ expire_le: d.expire_le, expire })]
                  .filter(Boolean)
                  .join(' · '),
                d.lu_le === null ? `À lire au plus tard le ${direJour(d.lire_pour)}` : 'Lu',
              ]}
              marks={
                <>
                  {expire === 1 && <Pill tone="bad">Périmé</Pill>}
                  {ici && !ici.has(d.document_id) && <Pill tone="mute">Pas sur cet appareil</Pill>}
                </>
              }
              onOpen={() => void ouvrir(d)}
            />
          )
        })}
      </Cards>
      {over}
    </section>
  )
}
