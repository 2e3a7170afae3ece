import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { FormButton } from '#client/form/form-button.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { mayCall } from '#client/session/rights.ts'
import {
  demanderLecture,
  formulaireDemande,
  type Lectures,
  lireLectures,
  retirerDemande,
} from '#domains/residences/model/lectures-operations.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { formaterInstant } from '#wire/moments.ts'
import type { FicheDocument } from '../contract.ts'
import classes from './screen.module.css'

type Props = { readonly document: FicheDocument; readonly online: boolean }

/** Of whom the reading is asked, by when, and who has not said having read; for whoever keeps the documents. */
export function Readers(props: Props) {
  const gere = mayCall(useSession(), [lireLectures, demanderLecture, retirerDemande])
  if (!gere || props.document.document_version === 0) return null
  return <Asked {...props} />
}

function Asked({ document: d, online }: Props) {
  const of = { params: { id: String(d.document_id) } }
  const reading = useReading(lireLectures, of)
  const { data } = reading
  return (
    <PanelSection
      title={data && data.attendus > 0 ? `Lu par ${data.lus} sur ${data.attendus}` : 'Lectures'}
      label="Lectures"
    >
      {!data && <ReadingState {...reading} what="Les lectures" kept={false} />}
      {data?.demandes.length === 0 && <p className={panel.quiet}>Sa lecture n’est demandée à personne.</p>}
      {data && data.demandes.length > 0 && (
        <ul className={panel.list}>
          {data.demandes.map(q => (
            <Request key={q.profil_id} id={d.document_id} request={q} online={online} />
          ))}
        </ul>
      )}
      {data && data.lecteurs.length > 0 && <Names lecteurs={data.lecteurs} />}
      {d.etat !== 'archive' && (
        <div className={panel.tools}>
          <FormButton
            label="Demander la lecture"
            compact
            icone={<IconUsersGroup size={16} stroke={1.8} aria-hidden />}
            valider="Demander"
            disabled={!online}
            read={formulaireDemande}
            write={demanderLecture}
            of={of}
            undo={(_answer: unknown, { body }) =>
              undoBy(
                retirerDemande,
                { params: { ...of.params, profil_id: String(body.profil_id) } },
                'La lecture reste demandée.',
              )
            }
          />
        </div>
      )}
    </PanelSection>
  )
}

function Request({ id, request: q, online }: { id: number; request: Lectures['demandes'][number]; online: boolean }) {
  const params = { id: String(id) }
  const { write, pending } = useWriting(retirerDemande, {
    toast: true,
    undo: ({ avant }) => undoBy(demanderLecture, { params, body: avant }, 'La lecture n’est plus demandée.'),
  })
  return (
    <li className={classes.row}>
      <span className={panel.entry}>
        <span>{q.profil_libelle}</span>
        <span className={panel.quiet}>{`Au plus tard le ${direJour(q.pour)}`}</span>
      </span>
      <Button
        size="sm"
        variant="subtle"
        color="red"
        loading={pending}
        disabled={!online}
        aria-label={`Ne plus demander\u00a0: ${q.profil_libelle}`}
        onClick={() => void write({ params: { ...params, profil_id: String(q.profil_id) } })}
      >
        Retirer
      </Button>
    </li>
  )
}

/** Who has not read first: they are whom one looks for. */
function Names({ lecteurs }: Pick<Lectures, 'lecteurs'>) {
  const manquent = lecteurs.filter(l => l.lu_le === null)
  const ont = lecteurs.filter(l => l.lu_le !== null)
  return (
    <>
      {manquent.length > 0 && (
        <p className={classes.names}>
          <b>N’ont pas lu{'\u00a0'}:</b> {manquent.map(l => l.label).join(', ')}
        </p>
      )}
      {ont.length > 0 && (
        <details className={classes.names}>
          <summary>Ont lu</summary>
          <ul className={panel.list}>
            {ont.map(l => (
              <li key={l.utilisateur_id} className={classes.row}>
                <span>{l.label}</span>
                <span className={panel.quiet}>{l.lu_le && formaterInstant(l.lu_le)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
