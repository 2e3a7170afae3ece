import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useScreenTitle } from '#client/address/screen-title.ts'
import type { ActionPresentation } from '#client/modules/modules.ts'
import { loadActionPresentations } from '#client/modules/registry.ts'
import { myDb } from '#client/queue/sync.ts'
import { PageHeader } from '#kit/page/page-header.tsx'
import { filesOf, lastReceived, viewQueue } from './queue-view.ts'
import { ReadyCard } from './ready-card.tsx'
import { ReceivedList } from './received-list.tsx'
import { ResolveCard } from './resolve-card.tsx'
import { SendingPart } from './sending-part.tsx'
import { StorageNotes } from './storage-notes.tsx'
import classes from './sync.module.css'
import { WaitingList } from './waiting-list.tsx'

/** The truth about the queue: what waits, what is to be settled, what the office has, and since when. */
export function Screen() {
  useScreenTitle('Synchronisation', { back: '/espace' })
  const presentations = usePresentations()
  const entries = useLiveQuery(() => myDb().outbox.toArray(), [])
  const blobs = useLiveQuery(() => myDb().blobs.toArray(), []) ?? []
  const received = useLiveQuery(
    async () => (presentations ? await lastReceived(myDb(), presentations) : undefined),
    [presentations],
  )
  const { aResoudre, enCours } = viewQueue(entries ?? [], blobs)

  return (
    <div className={classes.screen}>
      <PageHeader title="Synchronisation" />
      <ReadyCard />
      {aResoudre.length > 0 && (
        <section aria-labelledby="a-resoudre">
          <h2 id="a-resoudre" className={classes.label}>
            À résoudre
          </h2>
          <div className={classes.stack}>
            {aResoudre.map(entry => (
              <ResolveCard
                key={entry.id}
                entry={entry}
                all={entries ?? []}
                presentation={presentations?.[entry.type] ?? {}}
              />
            ))}
          </div>
        </section>
      )}
      {entries && enCours.length > 0 && (
        <section aria-labelledby="en-cours">
          <h2 id="en-cours" className={classes.label}>
            À envoyer
          </h2>
          {/* What it waits for comes first: without network the list alone would look like a sending that stands still. */}
          <div className={classes.stack}>
            {enCours.some(line => !line.bloquee) && <SendingPart />}
            <WaitingList lines={enCours} files={filesOf(enCours)} />
          </div>
        </section>
      )}
      <section aria-labelledby="recu">
        <h2 id="recu" className={classes.label}>
          Reçu par le bureau
        </h2>
        <ReceivedList entries={received} />
      </section>
      <StorageNotes />
    </div>
  )
}

/** @returns null until they were read */
function usePresentations(): Readonly<Record<string, ActionPresentation>> | null {
  const [known, setKnown] = useState<Readonly<Record<string, ActionPresentation>> | null>(null)
  useEffect(() => {
    loadActionPresentations().then(setKnown, error => {
      console.warn('présentations', error)
      setKnown({})
    })
  }, [])
  return known
}
