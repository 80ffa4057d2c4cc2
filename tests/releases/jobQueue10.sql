CREATE SCHEMA job_queue;
CREATE TYPE job_queue.job_state AS ENUM (
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed'
);
CREATE FUNCTION job_queue.create_queue(queue_name text, options json) RETURNS void
    LANGUAGE plpgsql
    AS $_$
    DECLARE
      table_name varchar := 'j' || encode(sha224(queue_name::bytea), 'hex');
      queue_created_on timestamptz;
    BEGIN
      WITH q as (
      INSERT INTO job_queue.queue (
        name,
        policy,
        retry_limit,
        retry_delay,
        retry_backoff,
        expire_seconds,
        retention_minutes,
        dead_letter,
        partition_name
      )
      VALUES (
        queue_name,
        options->>'policy',
        (options->>'retryLimit')::int,
        (options->>'retryDelay')::int,
        (options->>'retryBackoff')::bool,
        (options->>'expireInSeconds')::int,
        (options->>'retentionMinutes')::int,
        options->>'deadLetter',
        table_name
      )
      ON CONFLICT DO NOTHING
      RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;
      IF queue_created_on IS NULL THEN
        RETURN;
      END IF;
      EXECUTE format('CREATE TABLE job_queue.%I (LIKE job_queue.job INCLUDING DEFAULTS)', table_name);
      EXECUTE format('ALTER TABLE job_queue.%1$I ADD PRIMARY KEY (name, id)', table_name);
      EXECUTE format('ALTER TABLE job_queue.%1$I ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES job_queue.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
      EXECUTE format('ALTER TABLE job_queue.%1$I ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES job_queue.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i1 ON job_queue.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''created'' AND policy = ''short''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i2 ON job_queue.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''active'' AND policy = ''singleton''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i3 ON job_queue.%1$I (name, state, COALESCE(singleton_key, '''')) WHERE state <= ''active'' AND policy = ''stately''', table_name);
      EXECUTE format('CREATE UNIQUE INDEX %1$s_i4 ON job_queue.%1$I (name, singleton_on, COALESCE(singleton_key, '''')) WHERE state <> ''cancelled'' AND singleton_on IS NOT NULL', table_name);
      EXECUTE format('CREATE INDEX %1$s_i5 ON job_queue.%1$I (name, start_after) INCLUDE (priority, created_on, id) WHERE state < ''active''', table_name);
      EXECUTE format('ALTER TABLE job_queue.%I ADD CONSTRAINT cjc CHECK (name=%L)', table_name, queue_name);
      EXECUTE format('ALTER TABLE job_queue.job ATTACH PARTITION job_queue.%I FOR VALUES IN (%L)', table_name, queue_name);
    END;
    $_$;
CREATE FUNCTION job_queue.delete_queue(queue_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      table_name varchar;
    BEGIN
      WITH deleted as (
        DELETE FROM job_queue.queue
        WHERE name = queue_name
        RETURNING partition_name
      )
      SELECT partition_name from deleted INTO table_name;
      EXECUTE format('DROP TABLE IF EXISTS job_queue.%I', table_name);
    END;
    $$;
CREATE TABLE job_queue.archive (
    id uuid NOT NULL,
    name text NOT NULL,
    priority integer NOT NULL,
    data jsonb,
    state job_queue.job_state NOT NULL,
    retry_limit integer NOT NULL,
    retry_count integer NOT NULL,
    retry_delay integer NOT NULL,
    retry_backoff boolean NOT NULL,
    start_after timestamp with time zone NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval NOT NULL,
    created_on timestamp with time zone NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    archived_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE job_queue.job (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state job_queue.job_state DEFAULT 'created'::job_queue.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text
)
PARTITION BY LIST (name);
CREATE TABLE job_queue.j2e30f1f8c9ec3705b3515c3a5454a7501cd6c3155609456f38c25f40 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state job_queue.job_state DEFAULT 'created'::job_queue.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'message-delivery'::text))
);
CREATE TABLE job_queue.j7f995968461ae1cda7285cd4bcd6a8b976cc00620d8218026878755a (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state job_queue.job_state DEFAULT 'created'::job_queue.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'gone'::text))
);
CREATE TABLE job_queue.jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state job_queue.job_state DEFAULT 'created'::job_queue.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    singleton_key text,
    singleton_on timestamp without time zone,
    expire_in interval DEFAULT '00:15:00'::interval NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '14 days'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    CONSTRAINT cjc CHECK ((name = 'letters'::text))
);
CREATE TABLE job_queue.queue (
    name text NOT NULL,
    policy text,
    retry_limit integer,
    retry_delay integer,
    retry_backoff boolean,
    expire_seconds integer,
    retention_minutes integer,
    dead_letter text,
    partition_name text,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE job_queue.schedule (
    name text NOT NULL,
    cron text NOT NULL,
    timezone text,
    data jsonb,
    options jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE job_queue.subscription (
    event text NOT NULL,
    name text NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE job_queue.version (
    version integer NOT NULL,
    maintained_on timestamp with time zone,
    cron_on timestamp with time zone,
    monitored_on timestamp with time zone
);
ALTER TABLE ONLY job_queue.job ATTACH PARTITION job_queue.j2e30f1f8c9ec3705b3515c3a5454a7501cd6c3155609456f38c25f40 FOR VALUES IN ('message-delivery');
ALTER TABLE ONLY job_queue.job ATTACH PARTITION job_queue.j7f995968461ae1cda7285cd4bcd6a8b976cc00620d8218026878755a FOR VALUES IN ('gone');
ALTER TABLE ONLY job_queue.job ATTACH PARTITION job_queue.jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38 FOR VALUES IN ('letters');
INSERT INTO job_queue.archive VALUES ('1d3311a8-8ca7-42ba-aca4-24ce57dca22e', 'letters', 0, '{"n": 3, "key": "archivedDone"}', 'completed', 11, 0, 1, true, '2026-11-28 01:21:23.739471+00', '2026-11-28 01:21:23.740066+00', 'e992aeac-e197-4ec1-90f7-a7d5133c2c3c', NULL, '00:05:00', '2026-11-28 01:21:23.739471+00', '2026-11-27 23:21:23.741008+00', '2026-12-12 01:21:23.739471+00', NULL, NULL, 'short', '2026-11-28 01:21:23.746394+00');
INSERT INTO job_queue.archive VALUES ('07916dc7-2f99-4457-9ef8-4f49594ccb32', 'letters', 0, '{"n": 4, "key": "archivedFailed"}', 'failed', 0, 0, 1, true, '2026-11-28 01:21:23.741428+00', '2026-11-28 01:21:23.741942+00', '5cb2bbcb-b64d-426e-b3a5-190ee754a727', NULL, '00:05:00', '2026-11-28 01:21:23.741428+00', '2026-11-27 23:21:23.742614+00', '2026-12-12 01:21:23.741428+00', '{"message": "nobody at home"}', NULL, 'short', '2026-11-28 01:21:23.746394+00');
INSERT INTO job_queue.j2e30f1f8c9ec3705b3515c3a5454a7501cd6c3155609456f38c25f40 VALUES ('001f6241-34ac-457e-addd-7d115027a93d', 'message-delivery', 0, '{}', 'created', 0, 0, 1, true, '2026-11-28 01:21:23.75749+00', NULL, 'every', '2026-11-28 01:21:00', '00:05:00', '2026-11-28 01:21:23.75749+00', NULL, '2026-12-12 01:21:23.75749+00', NULL, NULL, 'short');
INSERT INTO job_queue.j7f995968461ae1cda7285cd4bcd6a8b976cc00620d8218026878755a VALUES ('e633e7d0-4040-4c05-901a-f69c98e15bef', 'gone', 0, '{"n": 12, "key": "other"}', 'created', 11, 0, 1, true, '2026-11-28 01:21:23.756907+00', NULL, 'a2f1667f-b6a6-41f9-882e-6d397fe5b1c1', NULL, '00:05:00', '2026-11-28 01:21:23.756907+00', NULL, '2026-12-12 01:21:23.756907+00', NULL, NULL, 'short');
INSERT INTO job_queue.jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38 VALUES ('499e85c3-3152-4d8c-a031-924faf28ca73', 'letters', 0, '{"n": 1, "key": "done"}', 'completed', 11, 0, 1, true, '2026-11-28 01:21:23.729297+00', '2026-11-28 01:21:23.732096+00', 'cb06964f-2084-465f-ba3f-9d35cd7b25c5', NULL, '00:05:00', '2026-11-28 01:21:23.729297+00', '2026-11-28 01:21:23.733865+00', '2026-12-12 01:21:23.729297+00', NULL, NULL, 'short');
INSERT INTO job_queue.jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38 VALUES ('161ee81e-4b60-475e-9966-d18573bef172', 'letters', 0, '{"n": 2, "key": "failed"}', 'failed', 0, 0, 1, true, '2026-11-28 01:21:23.734931+00', '2026-11-28 01:21:23.735874+00', 'd40c93b2-537d-4804-9979-c002c0ec6214', NULL, '00:05:00', '2026-11-28 01:21:23.734931+00', '2026-11-28 01:21:23.737238+00', '2026-12-12 01:21:23.734931+00', '{"message": "the post office is closed"}', NULL, 'short');
INSERT INTO job_queue.jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38 VALUES ('61dbea6d-6c6e-492a-b081-be3b164e6f71', 'letters', 0, '{"n": 5, "key": "cancelled"}', 'cancelled', 11, 0, 1, true, '2026-11-28 01:21:23.747545+00', NULL, '111a1cb1-10ef-412b-be74-8d2b1ce48ec8', NULL, '00:05:00', '2026-11-28 01:21:23.747545+00', '2026-11-28 01:21:23.748184+00', '2026-12-12 01:21:23.747545+00', NULL, NULL, 'short');
INSERT INTO job_queue.jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38 VALUES ('612c5047-3684-4215-88c2-2cf1a29482a5', 'letters', 0, '{"n": 6, "key": "retrying"}', 'retry', 11, 0, 1, true, '2026-11-28 01:21:24.839732+00', '2026-11-28 01:21:23.749284+00', 'afadd583-7884-4d34-b6a6-72a43b21442f', NULL, '00:05:00', '2026-11-28 01:21:23.74863+00', NULL, '2026-12-12 01:21:23.74863+00', '{"message": "not yet"}', NULL, 'short');
INSERT INTO job_queue.jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38 VALUES ('b3921c82-e165-442b-91a8-32894c974faa', 'letters', 0, '{"n": 7, "key": "running"}', 'active', 11, 0, 1, true, '2026-11-28 01:21:23.751912+00', '2026-11-28 01:21:23.752566+00', '4bb379f2-1ac3-4fb5-a5b0-8fda497b3791', NULL, '01:00:00', '2026-11-28 01:21:23.751912+00', NULL, '2026-12-12 01:21:23.751912+00', NULL, NULL, 'short');
INSERT INTO job_queue.jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38 VALUES ('32635623-0fe3-4e4f-a39b-82da44cf694c', 'letters', 0, '{"n": 8, "key": "lost"}', 'active', 11, 0, 1, true, '2026-11-28 01:21:23.753254+00', '2026-11-28 01:21:23.754016+00', '132716e7-99f7-42d2-889a-5a7c14ac329b', NULL, '00:00:01', '2026-11-28 01:21:23.753254+00', NULL, '2026-12-12 01:21:23.753254+00', NULL, NULL, 'short');
INSERT INTO job_queue.jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38 VALUES ('e10b7fb2-5071-41b6-bedb-a756ff954a81', 'letters', 0, '{"n": 9, "key": "waiting"}', 'created', 11, 0, 1, true, '2026-11-28 01:21:23.755036+00', NULL, '4ed25416-4ca5-45f2-8024-6f1d7f1bcc5a', NULL, '00:05:00', '2026-11-28 01:21:23.755036+00', NULL, '2026-12-12 01:21:23.755036+00', NULL, NULL, 'short');
INSERT INTO job_queue.jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38 VALUES ('660194f9-9354-40bf-a241-846a79f4212e', 'letters', 0, '{"n": 10, "key": "keyed"}', 'created', 11, 0, 1, true, '2026-11-28 02:21:23.75592+00', NULL, 'same', NULL, '00:05:00', '2026-11-28 01:21:23.75592+00', NULL, '2026-12-12 02:21:23.75592+00', NULL, NULL, 'short');
INSERT INTO job_queue.jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38 VALUES ('7c074ce1-b0e1-43ab-a2fe-56c663422014', 'letters', 0, '{"n": 11, "key": "later"}', 'created', 11, 0, 1, true, '2026-11-28 02:21:23.756394+00', NULL, '87dcce01-6bdf-42b3-983f-5992a3bf24c4', NULL, '00:05:00', '2026-11-28 01:21:23.756394+00', NULL, '2026-12-12 02:21:23.756394+00', NULL, NULL, 'short');
INSERT INTO job_queue.queue VALUES ('letters', 'short', NULL, NULL, NULL, NULL, NULL, NULL, 'jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38', '2026-11-28 01:21:23.718511+00', '2026-11-28 01:21:23.718511+00');
INSERT INTO job_queue.queue VALUES ('gone', 'short', NULL, NULL, NULL, NULL, NULL, NULL, 'j7f995968461ae1cda7285cd4bcd6a8b976cc00620d8218026878755a', '2026-11-28 01:21:23.723337+00', '2026-11-28 01:21:23.723337+00');
INSERT INTO job_queue.queue VALUES ('message-delivery', 'short', NULL, NULL, NULL, NULL, NULL, NULL, 'j2e30f1f8c9ec3705b3515c3a5454a7501cd6c3155609456f38c25f40', '2026-11-28 01:21:23.726318+00', '2026-11-28 01:21:23.726318+00');
INSERT INTO job_queue.version VALUES (24, NULL, NULL, NULL);
ALTER TABLE ONLY job_queue.archive
    ADD CONSTRAINT archive_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY job_queue.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY job_queue.j2e30f1f8c9ec3705b3515c3a5454a7501cd6c3155609456f38c25f40
    ADD CONSTRAINT j2e30f1f8c9ec3705b3515c3a5454a7501cd6c3155609456f38c25f40_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY job_queue.j7f995968461ae1cda7285cd4bcd6a8b976cc00620d8218026878755a
    ADD CONSTRAINT j7f995968461ae1cda7285cd4bcd6a8b976cc00620d8218026878755a_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY job_queue.jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38
    ADD CONSTRAINT jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38_pkey PRIMARY KEY (name, id);
ALTER TABLE ONLY job_queue.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (name);
ALTER TABLE ONLY job_queue.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name);
ALTER TABLE ONLY job_queue.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (event, name);
ALTER TABLE ONLY job_queue.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (version);
CREATE INDEX archive_i1 ON job_queue.archive USING btree (archived_on);
CREATE UNIQUE INDEX j2e30f1f8c9ec3705b3515c3a5454a7501cd6c3155609456f38c25f40_i1 ON job_queue.j2e30f1f8c9ec3705b3515c3a5454a7501cd6c3155609456f38c25f40 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::job_queue.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j2e30f1f8c9ec3705b3515c3a5454a7501cd6c3155609456f38c25f40_i2 ON job_queue.j2e30f1f8c9ec3705b3515c3a5454a7501cd6c3155609456f38c25f40 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::job_queue.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j2e30f1f8c9ec3705b3515c3a5454a7501cd6c3155609456f38c25f40_i3 ON job_queue.j2e30f1f8c9ec3705b3515c3a5454a7501cd6c3155609456f38c25f40 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::job_queue.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j2e30f1f8c9ec3705b3515c3a5454a7501cd6c3155609456f38c25f40_i4 ON job_queue.j2e30f1f8c9ec3705b3515c3a5454a7501cd6c3155609456f38c25f40 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::job_queue.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX j2e30f1f8c9ec3705b3515c3a5454a7501cd6c3155609456f38c25f40_i5 ON job_queue.j2e30f1f8c9ec3705b3515c3a5454a7501cd6c3155609456f38c25f40 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::job_queue.job_state);
CREATE UNIQUE INDEX j7f995968461ae1cda7285cd4bcd6a8b976cc00620d8218026878755a_i1 ON job_queue.j7f995968461ae1cda7285cd4bcd6a8b976cc00620d8218026878755a USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::job_queue.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX j7f995968461ae1cda7285cd4bcd6a8b976cc00620d8218026878755a_i2 ON job_queue.j7f995968461ae1cda7285cd4bcd6a8b976cc00620d8218026878755a USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::job_queue.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX j7f995968461ae1cda7285cd4bcd6a8b976cc00620d8218026878755a_i3 ON job_queue.j7f995968461ae1cda7285cd4bcd6a8b976cc00620d8218026878755a USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::job_queue.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX j7f995968461ae1cda7285cd4bcd6a8b976cc00620d8218026878755a_i4 ON job_queue.j7f995968461ae1cda7285cd4bcd6a8b976cc00620d8218026878755a USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::job_queue.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX j7f995968461ae1cda7285cd4bcd6a8b976cc00620d8218026878755a_i5 ON job_queue.j7f995968461ae1cda7285cd4bcd6a8b976cc00620d8218026878755a USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::job_queue.job_state);
CREATE UNIQUE INDEX jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38_i1 ON job_queue.jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::job_queue.job_state) AND (policy = 'short'::text));
CREATE UNIQUE INDEX jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38_i2 ON job_queue.jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38 USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::job_queue.job_state) AND (policy = 'singleton'::text));
CREATE UNIQUE INDEX jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38_i3 ON job_queue.jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38 USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::job_queue.job_state) AND (policy = 'stately'::text));
CREATE UNIQUE INDEX jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38_i4 ON job_queue.jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38 USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::job_queue.job_state) AND (singleton_on IS NOT NULL));
CREATE INDEX jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38_i5 ON job_queue.jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38 USING btree (name, start_after) INCLUDE (priority, created_on, id) WHERE (state < 'active'::job_queue.job_state);
ALTER INDEX job_queue.job_pkey ATTACH PARTITION job_queue.j2e30f1f8c9ec3705b3515c3a5454a7501cd6c3155609456f38c25f40_pkey;
ALTER INDEX job_queue.job_pkey ATTACH PARTITION job_queue.j7f995968461ae1cda7285cd4bcd6a8b976cc00620d8218026878755a_pkey;
ALTER INDEX job_queue.job_pkey ATTACH PARTITION job_queue.jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38_pkey;
ALTER TABLE ONLY job_queue.j2e30f1f8c9ec3705b3515c3a5454a7501cd6c3155609456f38c25f40
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES job_queue.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY job_queue.j7f995968461ae1cda7285cd4bcd6a8b976cc00620d8218026878755a
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES job_queue.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY job_queue.jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES job_queue.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY job_queue.j2e30f1f8c9ec3705b3515c3a5454a7501cd6c3155609456f38c25f40
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES job_queue.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY job_queue.j7f995968461ae1cda7285cd4bcd6a8b976cc00620d8218026878755a
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES job_queue.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY job_queue.jd87e4a4ed486838f36bdebf4f4ca53fd1d71a24c2e2a73c00f805b38
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES job_queue.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY job_queue.queue
    ADD CONSTRAINT queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES job_queue.queue(name);
ALTER TABLE ONLY job_queue.schedule
    ADD CONSTRAINT schedule_name_fkey FOREIGN KEY (name) REFERENCES job_queue.queue(name) ON DELETE CASCADE;
ALTER TABLE ONLY job_queue.subscription
    ADD CONSTRAINT subscription_name_fkey FOREIGN KEY (name) REFERENCES job_queue.queue(name) ON DELETE CASCADE;
