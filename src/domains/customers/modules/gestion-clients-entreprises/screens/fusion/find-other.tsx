import { useState } from 'react'
import { useOnline } from '#client/queue/use-sync.ts'
import { ClientSearch } from '#domains/customers/view/client-search.tsx'
import classes from './merge.module.css'

/** The other file of a merge. */
export function FindOther({ client_id, onChosen }: { client_id: number; onChosen: (autre_id: number) => void }) {
  const [mots, setMots] = useState('')
  return (
    <div className={classes.root}>
      <ClientSearch
        label="L’autre fiche"
        online={useOnline()}
        mots={mots}
        onMots={setMots}
        onChosen={onChosen}
        sauf={client_id}
      />
    </div>
  )
}
