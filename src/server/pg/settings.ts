/** Trades the safety of the data for speed, for clusters that a test throws away. */
export type Durability = 'durable' | 'disposable'

/** Server settings, given on the command line so that they win over any file of the cluster. */
export function clusterSettings(socketDir: string, durability: Durability): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '64MB',
    jit: 'off',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    // Backups copy the log from the running cluster: it needs this level, and a slot that keeps the log of their duration.
    wal_level: 'replica',
    max_replication_slots: '4',
    max_wal_senders: '2',
    max_wal_size: '512MB',
    log_checkpoints: 'off',
    log_min_duration_statement: '1000',
    // A technician's personal data must not reach a log by way of a statement's values.
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    // A client that hangs in a transaction would hold its locks for ever.
    idle_in_transaction_session_timeout: '60s',
    ...(durability === 'durable' ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' } : disposable),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const disposable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  autovacuum: 'off',
}
