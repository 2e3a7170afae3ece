import { Button } from '@mantine/core'
import { IconFileDownload, IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { notify } from '#client/call/notices.ts'
import { useTask } from '#client/call/use-task.ts'
import type { Erasure } from '#wire/personal-data.ts'
import { ErasureDialog } from './erasure-dialog.tsx'
import classes from './personal-data.module.css'
import { type DataOf, readErasure, takeData } from './take-data.ts'

/** The two rights of a person over what names them: a file of it, and its end. */
export function PersonalData({ operations, id, onErased }: DataOf & { readonly onErased: () => void }) {
  const [erasure, setErasure] = useState<Erasure | null>(null)
  const { run, pending } = useTask({ toast: true })
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        leftSection={<IconFileDownload size={18} stroke={1.8} aria-hidden />}
        disabled={pending}
        onClick={() => void run(() => takeData({ operations, id }))}
      >
        Exporter les données
      </Button>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconUserX size={18} stroke={1.8} aria-hidden />}
        disabled={pending}
        onClick={() => void run(async () => setErasure(await readErasure({ operations, id })))}
      >
        Effacer la personne
      </Button>
      <ErasureDialog
        of={{ operations, id }}
        erasure={erasure}
        onClose={() => setErasure(null)}
        onDone={notice => {
          setErasure(null)
          notify(notice)
          onErased()
        }}
      />
    </div>
  )
}
