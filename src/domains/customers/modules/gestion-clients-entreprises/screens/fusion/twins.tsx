import { Button } from '@mantine/core'
import { useState } from 'react'
import { useReading } from '#client/reading/use-reading.ts'
import { RAISONS } from '#domains/customers/model/client.ts'
import { chercherDoublons, type FicheClient } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import classes from './merge.module.css'
import { MergeDialog } from './merge-dialog.tsx'

/** Whom this file looks like, by number or by mail: two people may bear one name. Offered to be compared, never merged unasked. */
export function Twins({ client, online }: { client: FicheClient; online: boolean }) {
  const [compared, setCompared] = useState<number | null>(null)
  const { client_id, client_telephone: telephone, client_email: email } = client
  const asked = { ...(telephone && { telephone }), ...(email && { email }), sauf: String(client_id) }
  const { data } = useReading(chercherDoublons, { query: asked }, { enabled: online && (telephone || email) !== '' })
  // A comparison that is open stays open without network.
  if (!data?.length || !(online || compared)) return null
  return (
    <section className={classes.notice} aria-label="Doublons possibles">
      {data.map(d => (
        <p key={d.client_id}>
          {`${d.label}${d.ville && `, ${d.ville}`} a le ${RAISONS[d.raison]}. `}
          <Button variant="default" size="sm" onClick={() => setCompared(d.client_id)}>
            Comparer et fusionner
          </Button>
        </p>
      ))}
      <MergeDialog opened={compared !== null} onClose={() => setCompared(null)} client={client} autre={compared} />
    </section>
  )
}
