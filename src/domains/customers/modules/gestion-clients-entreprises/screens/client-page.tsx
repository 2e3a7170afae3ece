import { useEffect, useRef } from 'react'
import { navigate } from '#client/address/location.ts'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { DeedsContext, useOwnDeeds, useSteps } from '#client/reading/deeds.ts'
import { Freshness } from '#client/reading/freshness.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { nomClient } from '#domains/customers/model/client.ts'
import type { GridHistory } from '#kit/time-grid/types.ts'
import { useUndoKeys } from '#kit/time-grid/use-undo-keys.ts'
import { ADRESSE_CLIENTS, adresseClient } from '../address.ts'
import { lireClient } from '../contract.ts'
import { AddressCards } from './address-cards.tsx'
import { ClientActions } from './client-actions.tsx'
import { ClientFacts } from './client-facts.tsx'
import classes from './client-page.module.css'
import { Contacts } from './contacts.tsx'
import { MergedNotice } from './fusion/merged-notice.tsx'
import { Twins } from './fusion/twins.tsx'
import { History } from './history.tsx'
import { Observations } from './observations.tsx'
import { EntrySheet } from './sheet/entry-sheet.tsx'
import { TheirData } from './their-data.tsx'

/** The file of one customer, and what was done in it for as long as it is open: Ctrl+Z takes the last of it back. */
export function ClientPage({ id }: { id: number }) {
  const deeds = useOwnDeeds()
  return (
    <DeedsContext value={deeds}>
      <ClientFile id={id} steps={useSteps(deeds)} />
    </DeedsContext>
  )
}

/** Who they are, where, whom to talk to, what is known; its tools beside the name. */
function ClientFile({ id, steps }: { id: number; steps: GridHistory }) {
  const root = useRef<HTMLDivElement>(null)
  useUndoKeys(root, steps)
  const online = useOnline()
  const today = useToday()
  const reading = useReading(lireClient, { params: { client_id: String(id) } })
  const { data } = reading
  const tenue = data?.client_id ?? id
  useEffect(() => {
    // Merged into another since: its address is the other's.
    if (tenue !== id) navigate(adresseClient(tenue), { replace: true })
  }, [tenue, id])
  if (!data) return <ReadingState {...reading} what="Cette fiche" />
  const sorte = data.client_type === 2 ? 'Société' : 'Particulier'
  return (
    <div ref={root} className={classes.page}>
      <div className={classes.head}>
        <PageHead
          title={nomClient(data)}
          detail={[sorte, data.orlibelle].filter(Boolean).join(' · ')}
          back={ADRESSE_CLIENTS}
        />
        <ClientActions client={data} online={online} />
      </div>
      {!online && (
        <p role="status" className={classes.offline}>
          <Freshness lu_a={data.lu_a} aujourdhui={today} />. Modifier et ajouter attendent le retour du réseau.
        </p>
      )}
      <MergedNotice client={data} today={today} online={online} />
      <Twins client={data} online={online} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <ClientFacts client={data} />
          <AddressCards client={data} online={online} />
          <Contacts client={data} />
        </div>
        <div className={classes.column}>
          <History client={data} />
        </div>
        <div className={classes.column}>
          <EntrySheet client={data} online={online} />
          <Observations id={id} online={online} />
          <div className={classes.onScreen}>{online && <TheirData client_id={id} />}</div>
        </div>
      </div>
    </div>
  )
}
