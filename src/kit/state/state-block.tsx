import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconLock, IconServerOff, IconUserX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './state-block.module.css'

type BlockProps = { icon?: ReactNode; title: string; children?: ReactNode; action?: ReactNode }

function Block({ icon, title, children, action, alert }: BlockProps & { alert?: boolean }) {
  return (
    <div className={classes.block} role={alert ? 'alert' : undefined}>
      {icon && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action}
    </div>
  )
}

/** Nothing yet: what this is, and the first thing to do. */
export function EmptyState(props: BlockProps) {
  return <Block {...props} />
}

/** Plain French, the reference for support, and a way out. */
export function ErrorState({
  message,
  reference,
  onRetry,
}: {
  message: string
  reference?: string | undefined
  onRetry: () => void
}) {
  return (
    <Block
      alert
      icon={<IconAlertTriangle size={32} stroke={1.6} />}
      title={message}
      action={
        <Button variant="default" onClick={onRetry}>
          Réessayer
        </Button>
      }
    >
      {reference && `Référence à donner au support\u00a0: ${reference}`}
    </Block>
  )
}

/** Out of reach and nothing kept: a state, not an error. A network without an answer of ours is told as what it is. */
export function OfflineState({
  panne,
  children,
  onRetry,
}: {
  /** What is missing, as the application knows it: the kit asks nobody. */
  panne: 'reseau' | 'serveur'
  children?: ReactNode
  onRetry: () => void
}) {
  const network = panne === 'serveur'
  return (
    <Block
      icon={network ? <IconServerOff size={32} stroke={1.6} /> : <IconCloudOff size={32} stroke={1.6} />}
      title={network ? 'Le serveur ne répond pas' : 'Pas de connexion internet'}
      action={
        <Button variant="default" onClick={onRetry}>
          Réessayer
        </Button>
      }
    >
      {children ?? 'Cet écran s’affichera dès le retour du réseau.'}
    </Block>
  )
}

/** Nothing is asked of the office in nobody's name; where one signs in is the application's to show. */
export function SessionEndedState() {
  return (
    <Block icon={<IconUserX size={32} stroke={1.6} />} title={'Session expirée\u00a0: identifiez-vous pour relire.'} />
  )
}

/** Why it is closed, who can open it, and the way out. */
export function NoRightState({ children, action }: { children?: ReactNode; action: ReactNode }) {
  return (
    <Block icon={<IconLock size={32} stroke={1.6} />} title="Vous n’avez pas accès à ce module" action={action}>
      {children ?? 'Votre administrateur peut vous le donner.'}
    </Block>
  )
}

/** Shape of the coming list: nothing jumps when it arrives. */
export function LoadingRows({ rows = 4, height = 64 }: { rows?: number; height?: number }) {
  return (
    <div className={classes.rows} role="status" aria-label="Chargement en cours">
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
        <Skeleton key={i} height={height} radius="lg" />
      ))}
    </div>
  )
}
