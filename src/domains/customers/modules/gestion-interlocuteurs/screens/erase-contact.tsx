import { useEffect, useState } from 'react'
import { notify, notifyWarning } from '#client/call/notices.ts'
import { messageOf } from '#client/call/problem.ts'
import { ErasureDialog } from '#client/people/erasure-dialog.tsx'
import { readErasure } from '#client/people/take-data.ts'
import type { MenuDialogProps } from '#client/resource/define-resource-module.tsx'
import { donneesInterlocuteur, INTERLOCUTEURS } from '#domains/customers/modules/gestion-interlocuteurs/contract.ts'
import type { Erasure } from '#wire/personal-data.ts'

/** "Effacer la personne" in the menu of a row. */
export function EraseContact({ opened, onClose, reload, row }: MenuDialogProps) {
  const id = Number(row[INTERLOCUTEURS.key])
  const [erasure, setErasure] = useState<Erasure | null>(null)
  useEffect(() => {
    if (!opened) return
    let asked = true
    readErasure({ operations: donneesInterlocuteur, id }).then(
      found => {
        if (!asked) return
        setErasure(found)
        if (!found) onClose()
      },
      error => {
        notifyWarning(messageOf(error))
        onClose()
      },
    )
    return () => {
      asked = false
    }
  }, [opened, id, onClose])
  const close = () => {
    setErasure(null)
    onClose()
  }
  return (
    <ErasureDialog
      of={{ operations: donneesInterlocuteur, id }}
      erasure={opened ? erasure : null}
      onClose={close}
      onDone={notice => {
        close()
        notify(notice)
        void reload()
      }}
    />
  )
}
