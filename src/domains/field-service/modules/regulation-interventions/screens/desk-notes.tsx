import { Button, FileButton, Textarea } from '@mantine/core'
import { IconPaperclip, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { call } from '#client/call/api.ts'
import { useTask } from '#client/call/use-task.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import {
  FICHIER_VISITE_MAX,
  FORMATS_VISITE,
  OBSERVATION_MAX,
} from '#domains/field-service/model/interventions/annotations.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { fileProblem } from '#wire/file-name.ts'
import { joindreFichier, observerVisite } from '../contract.ts'
import { FormEnd } from './form-end.tsx'
import classes from './plan-actions.module.css'
import { VisitDocuments } from './visit-documents.tsx'

type Props = { readonly visite: VisiteDetail; readonly online: boolean; readonly reread: () => void }

/** What the office tells whoever goes there: a word, a document; both are on their phone at once. */
export function DeskNotes({ visite, online, reread }: Props) {
  const { documents = [], annulee, intervention_id } = visite
  if (annulee && documents.length === 0) return null
  return (
    <PanelSection title="Du bureau au technicien">
      <VisitDocuments documents={documents} />
      {!annulee && <Add key={intervention_id} id={String(intervention_id)} online={online} reread={reread} />}
    </PanelSection>
  )
}

/** Not offered without network; what was begun stays, and is sent once it is back. */
function Add({ id, online, reread }: { readonly id: string } & Pick<Props, 'online' | 'reread'>) {
  const [texte, setTexte] = useState<string | null>(null)
  useDirty(texte !== null && texte.trim() !== '', 'L’observation')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { write, pending, message, forget } = useWriting(observerVisite, {
    done: () => {
      setTexte(null)
      setKey(crypto.randomUUID())
    },
  })
  const deposit = useTask()
  const [refused, setRefused] = useState<string | null>(null)
  function join(file: File | null) {
    if (!file) return
    const problem = fileProblem(
      { nom: file.name, taille: file.size },
      { extensions: FORMATS_VISITE, max: FICHIER_VISITE_MAX },
    )
    setRefused(problem)
    if (problem) return
    void deposit.run(async () => {
      const query = { filename: file.name }
      await call(joindreFichier, { params: { id }, query, bytes: file, body: undefined, tell: 'success' })
      reread()
    })
  }
  const said = message ?? refused ?? deposit.message
  return (
    <>
      {texte !== null && (
        <form
          className={classes.formulaire}
          onSubmit={event => {
            event.preventDefault()
            void write({ params: { id }, body: { texte }, once: key })
          }}
        >
          <Textarea
            label="Observation pour le technicien"
            value={texte}
            maxLength={OBSERVATION_MAX}
            autosize
            minRows={2}
            autoFocus
            onChange={event => {
              forget()
              setTexte(event.currentTarget.value)
            }}
          />
          {!online && (
            <p className={panel.quiet} role="status">
              {'Ajouter une observation demande le réseau\u00a0: ce que vous avez écrit reste ici.'}
            </p>
          )}
          <FormEnd
            {...{ refusal: null, pending }}
            pret={online && texte.trim() !== ''}
            valider="Ajouter"
            fermer={() => setTexte(null)}
          />
        </form>
      )}
      {texte === null && online && (
        <div className={panel.tools}>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
            onClick={() => setTexte('')}
          >
            Ajouter une observation
          </Button>
          <FileButton accept={FORMATS_VISITE.map(f => `.${f}`).join(',')} onChange={join}>
            {props => (
              <Button
                {...props}
                variant="default"
                loading={deposit.pending}
                leftSection={<IconPaperclip size={18} stroke={1.8} aria-hidden />}
              >
                Joindre un document
              </Button>
            )}
          </FileButton>
        </div>
      )}
      <Refusal>{said}</Refusal>
    </>
  )
}
