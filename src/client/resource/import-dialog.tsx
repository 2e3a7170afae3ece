import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { useDirty } from '#client/address/dirty.ts'
import { useMobile } from '#client/address/viewport.ts'
import { notifySuccess } from '#client/call/notices.ts'
import { messageOf } from '#client/call/problem.ts'
import type { FormField } from '#wire/form.ts'
import { compter } from '#wire/french.ts'
import type { Notice } from '#wire/notice.ts'
import type { ImportReport, ImportRow } from '#wire/resource.ts'
import classes from './import-dialog.module.css'
import { ImportPreview } from './import-preview.tsx'
import { ImportSource } from './import-source.tsx'
import type { Sheet } from './sheet.ts'
import { SheetError } from './sheet-error.ts'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly titre: string
  /** Fields of the form: the columns that a sheet may have. */
  readonly champs: readonly FormField[]
  readonly send: (body: { lignes: ImportRow[]; appliquer: boolean }) => Promise<Notice & { rapport: ImportReport }>
  readonly onTaken: () => void
}

type Read = { readonly sheet: Sheet; readonly rapport: ImportReport }

/** Lines of a sheet: looked at by the server first, then written all together or not at all. */
export function ImportDialog({ opened, onClose, titre, champs, send, onTaken }: Props) {
  const phone = useMobile()
  const [read, setRead] = useState<Read | null>(null)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  useBackLayer(opened, onClose)
  useDirty(opened && read !== null, `Import\u00a0: ${titre}`)

  async function ask(sheet: Sheet, appliquer: boolean): Promise<void> {
    const answer = await send({ lignes: sheet.lignes.map(l => l.valeurs), appliquer })
    setRead({ sheet, rapport: answer.rapport })
    if (answer.rapport.ecrites === 0) return
    notifySuccess(answer.message)
    onTaken()
    onClose()
  }
  async function guard(work: () => Promise<void>): Promise<void> {
    setPending(true)
    setError(null)
    try {
      await work()
    } catch (failure) {
      setError(failure instanceof SheetError ? failure.message : messageOf(failure))
    } finally {
      setPending(false)
    }
  }
  const wrong = read?.rapport.erreurs.length ?? 0
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Importer\u00a0: ${titre}`}
      size={900}
      fullScreen={phone}
      centered={!phone}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.body}>
        {read ? (
          <ImportPreview sheet={read.sheet} rapport={read.rapport} champs={champs} />
        ) : (
          <ImportSource
            titre={titre}
            champs={champs}
            pending={pending}
            onSheet={lire => void guard(async () => await ask(await lire(), false))}
          />
        )}
        {error && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
        {read && (
          <div className={classes.actions}>
            <Button variant="default" disabled={pending} onClick={() => setRead(null)}>
              Choisir une autre feuille
            </Button>
            <Button
              disabled={wrong > 0}
              loading={pending}
              onClick={() => void guard(async () => await ask(read.sheet, true))}
            >
              Importer {compter(read.sheet.lignes.length, 'ligne')}
            </Button>
          </div>
        )}
      </div>
    </Modal>
  )
}
