import { Modal } from '@mantine/core'
import { IconClipboardText, IconFileImport, IconPencil, IconTemplate } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import classes from './add-dialog.module.css'

export interface WaysToAdd {
  readonly type: () => void
  readonly paste: () => void
  readonly import: () => void
}

/** A way that the module alone knows. */
export interface OwnWay {
  readonly name: string
  readonly under: string
  readonly take: () => void
}

interface Props extends WaysToAdd {
  /** Offered before the others. */
  readonly own?: readonly OwnWay[]
  readonly opened: boolean
  readonly onClose: () => void
  /** "Ajouter un client". */
  readonly title: string
  readonly online: boolean
}

const icon = { size: 22, stroke: 1.8, 'aria-hidden': true } as const

/** Where one comes to add to a list: by hand, from cells that were copied, or from a file. */
export function AddDialog({ opened, onClose, title, online, own = [], ...ways }: Props) {
  useBackLayer(opened, onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      size="30rem"
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.ways}>
        {own.map(({ name, under, take }, rang) => (
          <Way
            key={name}
            {...(rang === 0 && { first: true })}
            icon={<IconTemplate {...icon} />}
            name={name}
            online={online}
            onClick={take}
          >
            {under}
          </Way>
        ))}
        <Way
          {...(own.length === 0 && { first: true })}
          icon={<IconPencil {...icon} />}
          name="Saisir"
          online={online}
          onClick={ways.type}
        >
          Dans un formulaire, une fiche à la fois.
        </Way>
        <Way icon={<IconClipboardText {...icon} />} name="Coller des cellules" online={online} onClick={ways.paste}>
          Copiées de votre tableur, avec leurs titres.
        </Way>
        <Way icon={<IconFileImport {...icon} />} name="Importer un fichier" online={online} onClick={ways.import}>
          Un classeur xlsx, un CSV ou des contacts vCard.
        </Way>
      </div>
      {!online && (
        <p role="status" className={classes.offline}>
          Ajouter demande une connexion internet.
        </p>
      )}
    </Modal>
  )
}

type WayProps = {
  /** Where the keyboard begins. */
  readonly first?: true
  readonly icon: ReactNode
  readonly name: string
  readonly online: boolean
  readonly onClick: () => void
  readonly children: string
}

function Way({ first, icon: drawing, name, online, onClick, children }: WayProps) {
  return (
    <button type="button" className={classes.way} disabled={!online} onClick={onClick} data-autofocus={first}>
      {drawing}
      <span className={classes.words}>
        <b>{name}</b>
        <span className={classes.under}>{children}</span>
      </span>
    </button>
  )
}
