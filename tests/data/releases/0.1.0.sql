--
-- PostgreSQL database dump
--


-- Dumped from database version 18.4
-- Dumped by pg_dump version 18.4

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: tournaments_bye_delete_published(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_bye_delete_published() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF (SELECT published_at FROM tournaments_round WHERE id = OLD.round_id) IS NOT NULL THEN
        RAISE EXCEPTION USING
            MESSAGE = 'the round is published: tournaments_bye may not change', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END $$;


--
-- Name: tournaments_bye_insert_once(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_bye_insert_once() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM tournaments_side WHERE round_id = NEW.round_id AND entry_id = NEW.entry_id) THEN
        RAISE EXCEPTION USING
            MESSAGE = 'an entry sits at a table or has the bye, not both', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;


--
-- Name: tournaments_bye_insert_published(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_bye_insert_published() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF (SELECT published_at FROM tournaments_round WHERE id = NEW.round_id) IS NOT NULL THEN
        RAISE EXCEPTION USING
            MESSAGE = 'the round is published: tournaments_bye may not change', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;


--
-- Name: tournaments_bye_update_new_published(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_bye_update_new_published() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF (SELECT published_at FROM tournaments_round WHERE id = NEW.round_id) IS NOT NULL AND (OLD.id <> NEW.id OR OLD.round_id <> NEW.round_id OR OLD.entry_id <> NEW.entry_id) THEN
        RAISE EXCEPTION USING
            MESSAGE = 'the round is published: tournaments_bye may not change', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;


--
-- Name: tournaments_bye_update_old_published(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_bye_update_old_published() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF (SELECT published_at FROM tournaments_round WHERE id = OLD.round_id) IS NOT NULL AND (OLD.id <> NEW.id OR OLD.round_id <> NEW.round_id OR OLD.entry_id <> NEW.entry_id) THEN
        RAISE EXCEPTION USING
            MESSAGE = 'the round is published: tournaments_bye may not change', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;


--
-- Name: tournaments_bye_update_once(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_bye_update_once() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM tournaments_side WHERE round_id = NEW.round_id AND entry_id = NEW.entry_id) THEN
        RAISE EXCEPTION USING
            MESSAGE = 'an entry sits at a table or has the bye, not both', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;


--
-- Name: tournaments_cardentry_stays(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_cardentry_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF OLD.said <> NEW.said OR OLD.turn <> NEW.turn OR OLD.table_id <> NEW.table_id THEN
        RAISE EXCEPTION USING
            MESSAGE = 'an entry of a card may not change', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;


--
-- Name: tournaments_gametable_delete_published(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_gametable_delete_published() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF (SELECT published_at FROM tournaments_round WHERE id = OLD.round_id) IS NOT NULL THEN
        RAISE EXCEPTION USING
            MESSAGE = 'the round is published: tournaments_gametable may not change', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END $$;


--
-- Name: tournaments_gametable_insert_published(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_gametable_insert_published() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF (SELECT published_at FROM tournaments_round WHERE id = NEW.round_id) IS NOT NULL THEN
        RAISE EXCEPTION USING
            MESSAGE = 'the round is published: tournaments_gametable may not change', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;


--
-- Name: tournaments_gametable_update_new_published(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_gametable_update_new_published() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF (SELECT published_at FROM tournaments_round WHERE id = NEW.round_id) IS NOT NULL THEN
        RAISE EXCEPTION USING
            MESSAGE = 'the round is published: tournaments_gametable may not change', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;


--
-- Name: tournaments_gametable_update_old_published(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_gametable_update_old_published() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF (SELECT published_at FROM tournaments_round WHERE id = OLD.round_id) IS NOT NULL THEN
        RAISE EXCEPTION USING
            MESSAGE = 'the round is published: tournaments_gametable may not change', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;


--
-- Name: tournaments_logentry_chain_stays(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_logentry_chain_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF OLD.hash <> '' AND (NEW."id" IS DISTINCT FROM OLD."id" OR NEW."number" IS DISTINCT FROM OLD."number" OR NEW."at" IS DISTINCT FROM OLD."at" OR NEW."previous" IS DISTINCT FROM OLD."previous" OR NEW."digest" IS DISTINCT FROM OLD."digest" OR NEW."hash" IS DISTINCT FROM OLD."hash" OR NEW."actor_name" IS DISTINCT FROM OLD."actor_name" OR NEW."action" IS DISTINCT FROM OLD."action" OR (OLD.tournament_id IS NOT NULL AND NEW."tournament_id" IS DISTINCT FROM OLD."tournament_id")) THEN
        RAISE EXCEPTION USING
            MESSAGE = 'a link of the journal may not change', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;


--
-- Name: tournaments_logentry_erased_stays(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_logentry_erased_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF OLD.hash <> '' AND (NEW."target" IS DISTINCT FROM OLD."target" OR NEW."before" IS DISTINCT FROM OLD."before" OR NEW."after" IS DISTINCT FROM OLD."after" OR NEW."changes" IS DISTINCT FROM OLD."changes" OR NEW."salt" IS DISTINCT FROM OLD."salt" OR NEW."erased_at" IS DISTINCT FROM OLD."erased_at") AND NOT (
        NEW.erased_at IS NOT NULL AND NEW."erased_at" IS DISTINCT FROM OLD."erased_at"
        AND NEW.changes = '[]' AND (NEW.salt = OLD.salt OR NEW.salt = '')
    ) THEN
        RAISE EXCEPTION USING
            MESSAGE = 'what a link of the journal says may only be erased', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;


--
-- Name: tournaments_logentry_goes_with_drive(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_logentry_goes_with_drive() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF OLD.hash <> '' AND EXISTS (SELECT 1 FROM tournaments_tournament WHERE id = OLD.tournament_id) THEN INSERT INTO tournaments_linkgone VALUES (OLD.tournament_id, 0) ON CONFLICT DO NOTHING; END IF;
    RETURN NULL;
END $$;


--
-- Name: tournaments_round_delete_published(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_round_delete_published() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF OLD.published_at IS NOT NULL THEN
        RAISE EXCEPTION USING
            MESSAGE = 'a published round may not be removed', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END $$;


--
-- Name: tournaments_round_second_entry_stays(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_round_second_entry_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF OLD.second_entry <> NEW.second_entry AND (
    EXISTS (
        SELECT 1 FROM tournaments_scorecard AS card
        JOIN tournaments_gametable AS here ON here.id = card.table_id
        WHERE here.round_id = OLD.id
    )
    OR EXISTS (
        SELECT 1 FROM tournaments_cardentry AS entry
        JOIN tournaments_gametable AS here ON here.id = entry.table_id
        WHERE here.round_id = OLD.id
    )
) THEN
        RAISE EXCEPTION USING
            MESSAGE = 'a card of this round was entered already', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;


--
-- Name: tournaments_scorecard_insert_agreed(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_scorecard_insert_agreed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NEW.is_current AND 
    EXISTS (
        SELECT 1 FROM tournaments_gametable AS here
        JOIN tournaments_round AS round ON round.id = here.round_id
        WHERE here.id = NEW.table_id AND round.second_entry <> 'none'
    )
    AND NOT EXISTS (
        SELECT 1 FROM tournaments_cardentry WHERE table_id = NEW.table_id AND turn = 3
    )
    AND NOT EXISTS (
        SELECT 1 FROM tournaments_cardentry AS one
        JOIN tournaments_cardentry AS two ON two.table_id = one.table_id
        WHERE one.table_id = NEW.table_id AND one.turn = 1 AND two.turn = 2 AND two.said = one.said
    )
 THEN
        RAISE EXCEPTION USING
            MESSAGE = 'this card is entered twice before it counts', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;


--
-- Name: tournaments_scorecard_update_agreed(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_scorecard_update_agreed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NEW.is_current AND 
    EXISTS (
        SELECT 1 FROM tournaments_gametable AS here
        JOIN tournaments_round AS round ON round.id = here.round_id
        WHERE here.id = NEW.table_id AND round.second_entry <> 'none'
    )
    AND NOT EXISTS (
        SELECT 1 FROM tournaments_cardentry WHERE table_id = NEW.table_id AND turn = 3
    )
    AND NOT EXISTS (
        SELECT 1 FROM tournaments_cardentry AS one
        JOIN tournaments_cardentry AS two ON two.table_id = one.table_id
        WHERE one.table_id = NEW.table_id AND one.turn = 1 AND two.turn = 2 AND two.said = one.said
    )
 THEN
        RAISE EXCEPTION USING
            MESSAGE = 'this card is entered twice before it counts', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;


--
-- Name: tournaments_side_delete_published(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_side_delete_published() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF (SELECT published_at FROM tournaments_round WHERE id = OLD.round_id) IS NOT NULL THEN
        RAISE EXCEPTION USING
            MESSAGE = 'the round is published: tournaments_side may not change', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END $$;


--
-- Name: tournaments_side_insert_once(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_side_insert_once() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM tournaments_bye WHERE round_id = NEW.round_id AND entry_id = NEW.entry_id) THEN
        RAISE EXCEPTION USING
            MESSAGE = 'an entry sits at a table or has the bye, not both', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;


--
-- Name: tournaments_side_insert_published(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_side_insert_published() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF (SELECT published_at FROM tournaments_round WHERE id = NEW.round_id) IS NOT NULL THEN
        RAISE EXCEPTION USING
            MESSAGE = 'the round is published: tournaments_side may not change', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;


--
-- Name: tournaments_side_update_new_published(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_side_update_new_published() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF (SELECT published_at FROM tournaments_round WHERE id = NEW.round_id) IS NOT NULL THEN
        RAISE EXCEPTION USING
            MESSAGE = 'the round is published: tournaments_side may not change', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;


--
-- Name: tournaments_side_update_old_published(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_side_update_old_published() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF (SELECT published_at FROM tournaments_round WHERE id = OLD.round_id) IS NOT NULL THEN
        RAISE EXCEPTION USING
            MESSAGE = 'the round is published: tournaments_side may not change', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;


--
-- Name: tournaments_side_update_once(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_side_update_once() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM tournaments_bye WHERE round_id = NEW.round_id AND entry_id = NEW.entry_id) THEN
        RAISE EXCEPTION USING
            MESSAGE = 'an entry sits at a table or has the bye, not both', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;


--
-- Name: tournaments_tournament_takes_links(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tournaments_tournament_takes_links() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF TRUE THEN DELETE FROM tournaments_linkgone WHERE drive = OLD.id; END IF;
    RETURN NULL;
END $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: auth_group; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.auth_group (
    id integer NOT NULL,
    name character varying(150) NOT NULL
);


--
-- Name: auth_group_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.auth_group ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_group_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: auth_group_permissions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.auth_group_permissions (
    id bigint NOT NULL,
    group_id integer NOT NULL,
    permission_id integer NOT NULL
);


--
-- Name: auth_group_permissions_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.auth_group_permissions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_group_permissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: auth_permission; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.auth_permission (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    content_type_id integer NOT NULL,
    codename character varying(100) NOT NULL
);


--
-- Name: auth_permission_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.auth_permission ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_permission_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: axes_accessattempt; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.axes_accessattempt (
    id integer NOT NULL,
    user_agent character varying(255) NOT NULL,
    ip_address inet,
    username character varying(255),
    http_accept character varying(1025) NOT NULL,
    path_info character varying(255) NOT NULL,
    attempt_time timestamp with time zone NOT NULL,
    get_data text NOT NULL,
    post_data text NOT NULL,
    failures_since_start integer NOT NULL,
    CONSTRAINT axes_accessattempt_failures_since_start_check CHECK ((failures_since_start >= 0))
);


--
-- Name: axes_accessattempt_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.axes_accessattempt ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.axes_accessattempt_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: axes_accessattemptexpiration; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.axes_accessattemptexpiration (
    access_attempt_id integer NOT NULL,
    expires_at timestamp with time zone NOT NULL
);


--
-- Name: axes_accessfailurelog; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.axes_accessfailurelog (
    id integer NOT NULL,
    user_agent character varying(255) NOT NULL,
    ip_address inet,
    username character varying(255),
    http_accept character varying(1025) NOT NULL,
    path_info character varying(255) NOT NULL,
    attempt_time timestamp with time zone NOT NULL,
    locked_out boolean NOT NULL
);


--
-- Name: axes_accessfailurelog_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.axes_accessfailurelog ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.axes_accessfailurelog_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: axes_accesslog; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.axes_accesslog (
    id integer NOT NULL,
    user_agent character varying(255) NOT NULL,
    ip_address inet,
    username character varying(255),
    http_accept character varying(1025) NOT NULL,
    path_info character varying(255) NOT NULL,
    attempt_time timestamp with time zone NOT NULL,
    logout_time timestamp with time zone,
    session_hash character varying(64) NOT NULL
);


--
-- Name: axes_accesslog_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.axes_accesslog ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.axes_accesslog_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: django_content_type; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.django_content_type (
    id integer NOT NULL,
    app_label character varying(100) NOT NULL,
    model character varying(100) NOT NULL
);


--
-- Name: django_content_type_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.django_content_type ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_content_type_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: django_migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.django_migrations (
    id bigint NOT NULL,
    app character varying(255) NOT NULL,
    name character varying(255) NOT NULL,
    applied timestamp with time zone NOT NULL
);


--
-- Name: django_migrations_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.django_migrations ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_migrations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: django_session; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.django_session (
    session_key character varying(40) NOT NULL,
    session_data text NOT NULL,
    expire_date timestamp with time zone NOT NULL
);


--
-- Name: tournaments_apart; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_apart (
    id bigint NOT NULL,
    one_id bigint NOT NULL,
    other_id bigint NOT NULL,
    CONSTRAINT apart_in_order CHECK ((one_id < other_id))
);


--
-- Name: tournaments_apart_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_apart ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_apart_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_bye; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_bye (
    id bigint NOT NULL,
    round_id bigint NOT NULL,
    entry_id bigint NOT NULL,
    points integer NOT NULL,
    CONSTRAINT tournaments_bye_points_check CHECK ((points >= 0))
);


--
-- Name: tournaments_bye_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_bye ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_bye_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_cardentry; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_cardentry (
    id bigint NOT NULL,
    table_id bigint NOT NULL,
    turn smallint NOT NULL,
    said jsonb NOT NULL,
    by_id bigint,
    at timestamp with time zone NOT NULL,
    link character varying(16) NOT NULL,
    devices character varying(33) NOT NULL,
    CONSTRAINT card_entry_has_a_turn CHECK ((turn = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT tournaments_cardentry_turn_check CHECK ((turn >= 0))
);


--
-- Name: tournaments_cardentry_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_cardentry ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_cardentry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_dispute; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_dispute (
    id bigint NOT NULL,
    table_id bigint NOT NULL,
    subject character varying(200) NOT NULL,
    question character varying(10) NOT NULL,
    asked jsonb NOT NULL,
    verdict jsonb,
    ruling text NOT NULL,
    against character varying(300) NOT NULL,
    withdrawn boolean NOT NULL,
    sanction character varying(20) NOT NULL,
    sanctioned_seat smallint,
    card_id bigint,
    version integer NOT NULL,
    opened_by_id bigint,
    opened_at timestamp with time zone NOT NULL,
    decided_by_id bigint,
    decided_at timestamp with time zone,
    CONSTRAINT decided_dispute_has_a_ruling CHECK (((decided_at IS NULL) OR (NOT (ruling = ''::text)))),
    CONSTRAINT dispute_against_is_bounded CHECK ((length((against)::text) <= 300)),
    CONSTRAINT dispute_ruling_is_bounded CHECK ((length(ruling) <= 1000)),
    CONSTRAINT dispute_subject_is_bounded CHECK ((length((subject)::text) <= 200)),
    CONSTRAINT question_has_its_answer CHECK (((((question)::text = ''::text) AND (verdict IS NULL)) OR (((question)::text = ANY ((ARRAY['move'::character varying, 'hand'::character varying, 'score'::character varying, 'last'::character varying, 'round'::character varying])::text[])) AND (verdict IS NOT NULL)))),
    CONSTRAINT sanction_is_for_a_player CHECK (((((sanction)::text = ''::text) AND (sanctioned_seat IS NULL)) OR (((sanction)::text = ANY ((ARRAY['foremost_back'::character varying, 'next_hand_down'::character varying])::text[])) AND (sanctioned_seat IS NOT NULL) AND ((sanctioned_seat >= 0) AND (sanctioned_seat <= 5))))),
    CONSTRAINT tournaments_dispute_sanctioned_seat_check CHECK ((sanctioned_seat >= 0)),
    CONSTRAINT tournaments_dispute_version_check CHECK ((version >= 0)),
    CONSTRAINT withdrawn_dispute_decides_nothing CHECK (((NOT withdrawn) OR (((against)::text = ''::text) AND (card_id IS NULL) AND (decided_at IS NOT NULL) AND ((sanction)::text = ''::text))))
);


--
-- Name: tournaments_dispute_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_dispute ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_dispute_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_draw; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_draw (
    id bigint NOT NULL,
    round_id bigint NOT NULL,
    number smallint NOT NULL,
    state character varying(10) NOT NULL,
    method character varying(12) NOT NULL,
    seed character varying(64) NOT NULL,
    commitment character varying(64) NOT NULL,
    public_value character varying(100) NOT NULL,
    public_source character varying(100) NOT NULL,
    announced_at timestamp with time zone,
    shown_at timestamp with time zone,
    shown_basis character varying(64) NOT NULL,
    times_shown smallint NOT NULL,
    entry_list text NOT NULL,
    list_hash character varying(64) NOT NULL,
    pairing jsonb,
    original jsonb,
    taken_back jsonb NOT NULL,
    by_hand boolean NOT NULL,
    committed_at timestamp with time zone NOT NULL,
    drawn_at timestamp with time zone,
    log_entry_id bigint,
    CONSTRAINT drawn_draw_has_a_pairing CHECK ((((state)::text = 'committed'::text) OR ((state)::text = 'discarded'::text) OR (pairing IS NOT NULL))),
    CONSTRAINT published_draw_is_logged CHECK (((NOT ((state)::text = 'published'::text)) OR (log_entry_id IS NOT NULL))),
    CONSTRAINT tournaments_draw_number_check CHECK ((number >= 0)),
    CONSTRAINT tournaments_draw_times_shown_check CHECK ((times_shown >= 0))
);


--
-- Name: tournaments_draw_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_draw ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_draw_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_entry; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_entry (
    id bigint NOT NULL,
    tournament_id bigint NOT NULL,
    number integer,
    name character varying(60) NOT NULL,
    player1 character varying(80) NOT NULL,
    player2 character varying(80) NOT NULL,
    club character varying(60) NOT NULL,
    email character varying(254) NOT NULL,
    phone character varying(40) NOT NULL,
    remarks text NOT NULL,
    paid boolean NOT NULL,
    fixed_table integer,
    joined_round smallint NOT NULL,
    code character varying(12) NOT NULL,
    card_mailed_at timestamp with time zone,
    checked_in_at timestamp with time zone,
    extra jsonb NOT NULL,
    import_key character varying(64),
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT entry_has_a_name CHECK ((NOT ((name)::text = ''::text))),
    CONSTRAINT entry_number_from_1 CHECK (((number IS NULL) OR (number >= 1))),
    CONSTRAINT fixed_table_from_1 CHECK (((fixed_table IS NULL) OR (fixed_table >= 1))),
    CONSTRAINT tournaments_entry_fixed_table_check CHECK ((fixed_table >= 0)),
    CONSTRAINT tournaments_entry_joined_round_check CHECK ((joined_round >= 0)),
    CONSTRAINT tournaments_entry_number_check CHECK ((number >= 0))
);


--
-- Name: tournaments_entry_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_entry ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_entry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_evening; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_evening (
    id bigint NOT NULL,
    season_id bigint NOT NULL,
    tournament_id bigint,
    name character varying(80) NOT NULL,
    date date NOT NULL,
    first_link character varying(64) NOT NULL
);


--
-- Name: tournaments_evening_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_evening ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_evening_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_eveningresult; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_eveningresult (
    id bigint NOT NULL,
    evening_id bigint NOT NULL,
    team_id bigint NOT NULL,
    entry_id bigint,
    name character varying(60) NOT NULL,
    number integer,
    points integer,
    entry_key bigint,
    CONSTRAINT points_of_a_drive_or_of_a_sheet CHECK ((((entry_id IS NOT NULL) AND (points IS NULL)) OR ((entry_id IS NULL) AND (points IS NOT NULL)))),
    CONSTRAINT tournaments_eveningresult_number_check CHECK ((number >= 0)),
    CONSTRAINT tournaments_eveningresult_points_check CHECK ((points >= 0))
);


--
-- Name: tournaments_eveningresult_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_eveningresult ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_eveningresult_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_extratime; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_extratime (
    id bigint NOT NULL,
    table_id bigint NOT NULL,
    minutes smallint,
    CONSTRAINT tournaments_extratime_minutes_check CHECK ((minutes >= 0))
);


--
-- Name: tournaments_extratime_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_extratime ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_extratime_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_gametable; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_gametable (
    id bigint NOT NULL,
    round_id bigint NOT NULL,
    number integer NOT NULL,
    code character varying(10) NOT NULL,
    reason jsonb NOT NULL,
    CONSTRAINT table_number_from_1 CHECK ((number >= 1)),
    CONSTRAINT tournaments_gametable_number_check CHECK ((number >= 0))
);


--
-- Name: tournaments_gametable_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_gametable ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_gametable_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_group; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_group (
    id bigint NOT NULL,
    stage_id bigint NOT NULL,
    "position" smallint NOT NULL,
    name character varying(40) NOT NULL,
    play character varying(10) NOT NULL,
    CONSTRAINT tournaments_group_position_check CHECK (("position" >= 0))
);


--
-- Name: tournaments_group_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_group ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_group_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_groupplace; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_groupplace (
    id bigint NOT NULL,
    stage_id bigint NOT NULL,
    group_id bigint NOT NULL,
    entry_id bigint NOT NULL,
    seed integer,
    standing jsonb,
    CONSTRAINT seeds_count_from_1 CHECK (((seed IS NULL) OR (seed >= 1))),
    CONSTRAINT tournaments_groupplace_seed_check CHECK ((seed >= 0))
);


--
-- Name: tournaments_groupplace_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_groupplace ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_groupplace_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_importdraft; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_importdraft (
    id bigint NOT NULL,
    tournament_id bigint NOT NULL,
    filename character varying(200) NOT NULL,
    sheet jsonb NOT NULL,
    columns jsonb NOT NULL,
    created_by_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone
);


--
-- Name: tournaments_importdraft_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_importdraft ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_importdraft_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_invitation; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_invitation (
    id bigint NOT NULL,
    tournament_id bigint NOT NULL,
    role character varying(10) NOT NULL,
    token character varying(40) NOT NULL,
    created_by_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone
);


--
-- Name: tournaments_invitation_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_invitation ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_invitation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_job; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_job (
    id bigint NOT NULL,
    tournament_id bigint,
    kind character varying(40) NOT NULL,
    arguments jsonb NOT NULL,
    state character varying(10) NOT NULL,
    done integer NOT NULL,
    total integer NOT NULL,
    runs smallint NOT NULL,
    error character varying(300) NOT NULL,
    filename character varying(120) NOT NULL,
    content_type character varying(80) NOT NULL,
    result bytea,
    created_by_id bigint,
    created_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    CONSTRAINT tournaments_job_done_check CHECK ((done >= 0)),
    CONSTRAINT tournaments_job_runs_check CHECK ((runs >= 0)),
    CONSTRAINT tournaments_job_total_check CHECK ((total >= 0))
);


--
-- Name: tournaments_job_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_job ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_job_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_knownact; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_knownact (
    id bigint NOT NULL,
    entry bigint NOT NULL,
    code character varying(8) NOT NULL,
    action character varying(40) NOT NULL,
    round smallint,
    commitment character varying(64) NOT NULL,
    hash character varying(64) NOT NULL,
    link integer,
    at timestamp with time zone NOT NULL,
    heard boolean NOT NULL,
    CONSTRAINT tournaments_knownact_link_check CHECK ((link >= 0)),
    CONSTRAINT tournaments_knownact_round_check CHECK ((round >= 0))
);


--
-- Name: tournaments_linkgone; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_linkgone (
    drive bigint NOT NULL,
    alone bigint NOT NULL
);


--
-- Name: tournaments_logentry; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_logentry (
    id bigint NOT NULL,
    tournament_id bigint,
    actor_id bigint,
    actor_name character varying(80) NOT NULL,
    at timestamp with time zone NOT NULL,
    action character varying(40) NOT NULL,
    target character varying(120) NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    changes jsonb NOT NULL,
    number integer,
    salt character varying(32) NOT NULL,
    previous character varying(64) NOT NULL,
    digest character varying(64) NOT NULL,
    hash character varying(64) NOT NULL,
    erased_at timestamp with time zone,
    CONSTRAINT a_link_has_a_hash CHECK (((number IS NULL) OR (NOT ((hash)::text = ''::text)))),
    CONSTRAINT tournaments_logentry_number_check CHECK ((number >= 0))
);


--
-- Name: tournaments_logentry_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_logentry ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_logentry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_membership; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_membership (
    id bigint NOT NULL,
    tournament_id bigint NOT NULL,
    user_id bigint NOT NULL,
    role character varying(10) NOT NULL,
    since timestamp with time zone NOT NULL
);


--
-- Name: tournaments_membership_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_membership ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_membership_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_namevote; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_namevote (
    id bigint NOT NULL,
    tournament_id bigint NOT NULL,
    entry_id bigint NOT NULL,
    phone character varying(40) NOT NULL,
    of_team boolean NOT NULL,
    by_card boolean NOT NULL,
    address character varying(32) NOT NULL,
    device character varying(32) NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT vote_by_card_is_of_a_team_from_nowhere CHECK (((NOT by_card) OR (((address)::text = ''::text) AND ((device)::text = ''::text) AND of_team)))
);


--
-- Name: tournaments_namevote_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_namevote ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_namevote_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_prize; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_prize (
    id bigint NOT NULL,
    tournament_id bigint NOT NULL,
    kind character varying(10) NOT NULL,
    number integer,
    name character varying(80) NOT NULL,
    entry_id bigint,
    CONSTRAINT prize_has_the_number_that_it_needs CHECK (((((kind)::text = ANY ((ARRAY['place'::character varying, 'exact'::character varying, 'every'::character varying])::text[])) AND (number >= 1) AND (number IS NOT NULL)) OR ((NOT ((kind)::text = ANY ((ARRAY['place'::character varying, 'exact'::character varying, 'every'::character varying])::text[]))) AND (number IS NULL)))),
    CONSTRAINT tournaments_prize_number_check CHECK ((number >= 0))
);


--
-- Name: tournaments_prize_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_prize ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_prize_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_prizegiving; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_prizegiving (
    id bigint NOT NULL,
    tournament_id bigint NOT NULL,
    voting boolean NOT NULL,
    by_card boolean NOT NULL,
    sure_only boolean NOT NULL,
    begin integer,
    shown integer,
    place integer,
    counted jsonb,
    CONSTRAINT ranks_are_revealed_in_a_prize_giving CHECK (((place IS NULL) OR ((place >= 1) AND (shown IS NOT NULL)))),
    CONSTRAINT tournaments_prizegiving_begin_check CHECK ((begin >= 0)),
    CONSTRAINT tournaments_prizegiving_place_check CHECK ((place >= 0)),
    CONSTRAINT tournaments_prizegiving_shown_check CHECK ((shown >= 0))
);


--
-- Name: tournaments_prizegiving_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_prizegiving ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_prizegiving_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_report; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_report (
    id bigint NOT NULL,
    table_id bigint NOT NULL,
    side_id bigint NOT NULL,
    ending character varying(12) NOT NULL,
    "values" jsonb NOT NULL,
    winner smallint,
    claimed jsonb,
    state character varying(10) NOT NULL,
    phone character varying(40) NOT NULL,
    proven boolean NOT NULL,
    reported_at timestamp with time zone NOT NULL,
    answered_phone character varying(40) NOT NULL,
    answered_proven boolean NOT NULL,
    answered_at timestamp with time zone,
    card_id bigint,
    CONSTRAINT report_was_answered_by_a_phone CHECK (((NOT ((state)::text = ANY ((ARRAY['confirmed'::character varying, 'contested'::character varying])::text[]))) OR ((answered_at IS NOT NULL) AND (NOT ((answered_phone)::text = ''::text))))),
    CONSTRAINT tournaments_report_winner_check CHECK ((winner >= 0))
);


--
-- Name: tournaments_report_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_report ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_report_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_round; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_round (
    id bigint NOT NULL,
    tournament_id bigint NOT NULL,
    number smallint NOT NULL,
    published_at timestamp with time zone,
    log_entry_id bigint,
    second_entry character varying(5) NOT NULL,
    CONSTRAINT published_round_is_logged CHECK (((published_at IS NULL) OR (log_entry_id IS NOT NULL))),
    CONSTRAINT round_number_from_1 CHECK ((number >= 1)),
    CONSTRAINT tournaments_round_number_check CHECK ((number >= 0))
);


--
-- Name: tournaments_round_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_round ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_round_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_roundclock; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_roundclock (
    id bigint NOT NULL,
    round_id bigint NOT NULL,
    minutes smallint NOT NULL,
    ends_at timestamp with time zone,
    seconds_left integer,
    CONSTRAINT clock_runs_or_stands_still CHECK ((((ends_at IS NOT NULL) AND (seconds_left IS NULL)) OR ((ends_at IS NULL) AND (seconds_left IS NOT NULL)))),
    CONSTRAINT tournaments_roundclock_minutes_check CHECK ((minutes >= 0)),
    CONSTRAINT tournaments_roundclock_seconds_left_check CHECK ((seconds_left >= 0))
);


--
-- Name: tournaments_roundclock_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_roundclock ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_roundclock_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_scorecard; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_scorecard (
    id bigint NOT NULL,
    table_id bigint NOT NULL,
    version smallint NOT NULL,
    is_current boolean NOT NULL,
    ending character varying(12) NOT NULL,
    partner smallint,
    reason character varying(200) NOT NULL,
    entered_by_id bigint,
    entered_at timestamp with time zone NOT NULL,
    taken_off_reason character varying(200) NOT NULL,
    taken_off_by_id bigint,
    taken_off_at timestamp with time zone,
    CONSTRAINT card_taken_off_has_a_reason_and_does_not_count CHECK ((((taken_off_at IS NULL) AND ((taken_off_reason)::text = ''::text)) OR ((NOT is_current) AND (taken_off_at IS NOT NULL) AND (NOT ((taken_off_reason)::text = ''::text))))),
    CONSTRAINT partner_is_one_of_the_other_three CHECK (((partner IS NULL) OR (partner = ANY (ARRAY[1, 2, 3])))),
    CONSTRAINT tournaments_scorecard_partner_check CHECK ((partner >= 0)),
    CONSTRAINT tournaments_scorecard_version_check CHECK ((version >= 0))
);


--
-- Name: tournaments_scorecard_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_scorecard ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_scorecard_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_scoreline; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_scoreline (
    id bigint NOT NULL,
    card_id bigint NOT NULL,
    side_id bigint NOT NULL,
    pawns smallint,
    points integer,
    follows boolean NOT NULL,
    winner boolean NOT NULL,
    absent boolean NOT NULL,
    CONSTRAINT at_most_8_pawns CHECK (((pawns IS NULL) OR (pawns <= 8))),
    CONSTRAINT points_of_five_digits CHECK (((points IS NULL) OR (points <= 99999))),
    CONSTRAINT tournaments_scoreline_pawns_check CHECK ((pawns >= 0)),
    CONSTRAINT tournaments_scoreline_points_check CHECK ((points >= 0))
);


--
-- Name: tournaments_scoreline_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_scoreline ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_scoreline_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_season; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_season (
    id bigint NOT NULL,
    code character varying(8) NOT NULL,
    owner_id bigint,
    name character varying(80) NOT NULL,
    ranked_by character varying(10) NOT NULL,
    counting smallint NOT NULL,
    planned smallint,
    missed character varying(10) NOT NULL,
    filled smallint NOT NULL,
    "least" smallint NOT NULL,
    attended smallint NOT NULL,
    joker boolean NOT NULL,
    rule_changes jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT an_evening_counts CHECK ((counting >= 1)),
    CONSTRAINT tournaments_season_attended_check CHECK ((attended >= 0)),
    CONSTRAINT tournaments_season_counting_check CHECK ((counting >= 0)),
    CONSTRAINT tournaments_season_filled_check CHECK ((filled >= 0)),
    CONSTRAINT tournaments_season_least_check CHECK (("least" >= 0)),
    CONSTRAINT tournaments_season_planned_check CHECK ((planned >= 0))
);


--
-- Name: tournaments_season_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_season ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_season_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_seasonentry; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_seasonentry (
    id bigint NOT NULL,
    season_id bigint NOT NULL,
    name character varying(60) NOT NULL,
    joker_id bigint
);


--
-- Name: tournaments_seasonentry_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_seasonentry ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_seasonentry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_side; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_side (
    id bigint NOT NULL,
    table_id bigint NOT NULL,
    round_id bigint NOT NULL,
    entry_id bigint NOT NULL,
    "position" smallint NOT NULL,
    CONSTRAINT tournaments_side_position_check CHECK (("position" >= 0))
);


--
-- Name: tournaments_side_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_side ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_side_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_stage; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_stage (
    id bigint NOT NULL,
    tournament_id bigint NOT NULL,
    from_round smallint NOT NULL,
    kind character varying(10) NOT NULL,
    count smallint NOT NULL,
    size smallint,
    carried character varying(4) NOT NULL,
    others character varying(8) NOT NULL,
    seed character varying(64) NOT NULL,
    commitment character varying(64) NOT NULL,
    divided_at timestamp with time zone,
    CONSTRAINT a_bracket_halves_down_to_one CHECK (((NOT ((kind)::text = 'knock_out'::text)) OR (size = ANY (ARRAY[2, 4, 8, 16, 32])))),
    CONSTRAINT classes_from_round_1 CHECK (((NOT ((kind)::text = 'classes'::text)) OR (from_round = 1))),
    CONSTRAINT stage_from_a_round CHECK (((from_round >= 1) AND (from_round <= 20))),
    CONSTRAINT stage_has_1_to_26_groups CHECK (((count >= 1) AND (count <= 26))),
    CONSTRAINT stage_has_the_size_that_it_needs CHECK (((((kind)::text = ANY ((ARRAY['finals'::character varying, 'knock_out'::character varying])::text[])) AND (size >= 2)) OR (((kind)::text = ANY ((ARRAY['classes'::character varying, 'pools'::character varying])::text[])) AND (size IS NULL)))),
    CONSTRAINT tournaments_stage_count_check CHECK ((count >= 0)),
    CONSTRAINT tournaments_stage_from_round_check CHECK ((from_round >= 0)),
    CONSTRAINT tournaments_stage_size_check CHECK ((size >= 0))
);


--
-- Name: tournaments_stage_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_stage ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_stage_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_tournament; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_tournament (
    id bigint NOT NULL,
    code character varying(8) NOT NULL,
    name character varying(80) NOT NULL,
    date date NOT NULL,
    place character varying(80) NOT NULL,
    entry_word character varying(10) NOT NULL,
    format character varying(10) NOT NULL,
    rest character varying(12) NOT NULL,
    partners character varying(6) NOT NULL,
    rounds_planned smallint NOT NULL,
    minutes_per_round smallint NOT NULL,
    scheme character varying(12) NOT NULL,
    free_step integer NOT NULL,
    free_maximum integer NOT NULL,
    free_absent integer NOT NULL,
    free_present integer NOT NULL,
    later_method character varying(12) NOT NULL,
    club_rounds smallint NOT NULL,
    bye_points integer NOT NULL,
    unplayed_points_open boolean,
    fee_cents integer NOT NULL,
    ruleset character varying(10) NOT NULL,
    house_rules jsonb NOT NULL,
    sanctions boolean NOT NULL,
    tie_breaks jsonb NOT NULL,
    one_measure boolean DEFAULT false NOT NULL,
    ranking_changes jsonb NOT NULL,
    screen character varying(10) NOT NULL,
    signals jsonb NOT NULL,
    frozen_after smallint,
    reports character varying(10) NOT NULL,
    second_entry character varying(5) NOT NULL,
    same_person character varying(7) NOT NULL,
    winner_asked boolean NOT NULL,
    keep_weeks smallint,
    forgotten_at timestamp with time zone,
    public boolean NOT NULL,
    demo boolean NOT NULL,
    version integer NOT NULL,
    finished_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT free_step_is_positive CHECK ((free_step >= 1)),
    CONSTRAINT standings_freeze_after_a_round CHECK (((frozen_after IS NULL) OR (frozen_after >= 0))),
    CONSTRAINT tournament_has_1_to_20_rounds CHECK (((rounds_planned >= 1) AND (rounds_planned <= 20))),
    CONSTRAINT tournaments_tournament_bye_points_check CHECK ((bye_points >= 0)),
    CONSTRAINT tournaments_tournament_club_rounds_check CHECK ((club_rounds >= 0)),
    CONSTRAINT tournaments_tournament_fee_cents_check CHECK ((fee_cents >= 0)),
    CONSTRAINT tournaments_tournament_free_absent_check CHECK ((free_absent >= 0)),
    CONSTRAINT tournaments_tournament_free_maximum_check CHECK ((free_maximum >= 0)),
    CONSTRAINT tournaments_tournament_free_present_check CHECK ((free_present >= 0)),
    CONSTRAINT tournaments_tournament_free_step_check CHECK ((free_step >= 0)),
    CONSTRAINT tournaments_tournament_frozen_after_check CHECK ((frozen_after >= 0)),
    CONSTRAINT tournaments_tournament_keep_weeks_check CHECK ((keep_weeks >= 0)),
    CONSTRAINT tournaments_tournament_minutes_per_round_check CHECK ((minutes_per_round >= 0)),
    CONSTRAINT tournaments_tournament_rounds_planned_check CHECK ((rounds_planned >= 0)),
    CONSTRAINT tournaments_tournament_version_check CHECK ((version >= 0))
);


--
-- Name: tournaments_tournament_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_tournament ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_tournament_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_user; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_user (
    id bigint NOT NULL,
    password character varying(128) NOT NULL,
    last_login timestamp with time zone,
    is_superuser boolean NOT NULL,
    username character varying(150) NOT NULL,
    first_name character varying(150) NOT NULL,
    last_name character varying(150) NOT NULL,
    email character varying(254) NOT NULL,
    is_staff boolean NOT NULL,
    is_active boolean NOT NULL,
    date_joined timestamp with time zone NOT NULL,
    display_name character varying(80) NOT NULL,
    CONSTRAINT sign_in_name_in_small_letters CHECK (((username)::text = lower((username)::text)))
);


--
-- Name: tournaments_user_groups; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_user_groups (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    group_id integer NOT NULL
);


--
-- Name: tournaments_user_groups_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_user_groups ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_user_groups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_user_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_user ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_user_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_user_user_permissions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_user_user_permissions (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    permission_id integer NOT NULL
);


--
-- Name: tournaments_user_user_permissions_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_user_user_permissions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_user_user_permissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_withdrawal; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_withdrawal (
    id bigint NOT NULL,
    entry_id bigint NOT NULL,
    from_round smallint NOT NULL,
    until_round smallint,
    reason character varying(200) NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT back_after_withdrawal CHECK (((until_round IS NULL) OR (until_round >= from_round))),
    CONSTRAINT tournaments_withdrawal_from_round_check CHECK ((from_round >= 0)),
    CONSTRAINT tournaments_withdrawal_until_round_check CHECK ((until_round >= 0))
);


--
-- Name: tournaments_withdrawal_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_withdrawal ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_withdrawal_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Data for Name: auth_group; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: auth_group_permissions; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: auth_permission; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.auth_permission VALUES
	(1, 'Can add user', 1, 'add_user'),
	(2, 'Can change user', 1, 'change_user'),
	(3, 'Can delete user', 1, 'delete_user'),
	(4, 'Can view user', 1, 'view_user'),
	(5, 'Can add tournament', 2, 'add_tournament'),
	(6, 'Can change tournament', 2, 'change_tournament'),
	(7, 'Can delete tournament', 2, 'delete_tournament'),
	(8, 'Can view tournament', 2, 'view_tournament'),
	(9, 'Can add membership', 3, 'add_membership'),
	(10, 'Can change membership', 3, 'change_membership'),
	(11, 'Can delete membership', 3, 'delete_membership'),
	(12, 'Can view membership', 3, 'view_membership'),
	(13, 'Can add invitation', 4, 'add_invitation'),
	(14, 'Can change invitation', 4, 'change_invitation'),
	(15, 'Can delete invitation', 4, 'delete_invitation'),
	(16, 'Can view invitation', 4, 'view_invitation'),
	(17, 'Can add log entry', 5, 'add_logentry'),
	(18, 'Can change log entry', 5, 'change_logentry'),
	(19, 'Can delete log entry', 5, 'delete_logentry'),
	(20, 'Can view log entry', 5, 'view_logentry'),
	(21, 'Can add entry', 6, 'add_entry'),
	(22, 'Can change entry', 6, 'change_entry'),
	(23, 'Can delete entry', 6, 'delete_entry'),
	(24, 'Can view entry', 6, 'view_entry'),
	(25, 'Can add withdrawal', 7, 'add_withdrawal'),
	(26, 'Can change withdrawal', 7, 'change_withdrawal'),
	(27, 'Can delete withdrawal', 7, 'delete_withdrawal'),
	(28, 'Can view withdrawal', 7, 'view_withdrawal'),
	(29, 'Can add import draft', 8, 'add_importdraft'),
	(30, 'Can change import draft', 8, 'change_importdraft'),
	(31, 'Can delete import draft', 8, 'delete_importdraft'),
	(32, 'Can view import draft', 8, 'view_importdraft'),
	(33, 'Can add stage', 9, 'add_stage'),
	(34, 'Can change stage', 9, 'change_stage'),
	(35, 'Can delete stage', 9, 'delete_stage'),
	(36, 'Can view stage', 9, 'view_stage'),
	(37, 'Can add group', 10, 'add_group'),
	(38, 'Can change group', 10, 'change_group'),
	(39, 'Can delete group', 10, 'delete_group'),
	(40, 'Can view group', 10, 'view_group'),
	(41, 'Can add group place', 11, 'add_groupplace'),
	(42, 'Can change group place', 11, 'change_groupplace'),
	(43, 'Can delete group place', 11, 'delete_groupplace'),
	(44, 'Can view group place', 11, 'view_groupplace'),
	(45, 'Can add round', 12, 'add_round'),
	(46, 'Can change round', 12, 'change_round'),
	(47, 'Can delete round', 12, 'delete_round'),
	(48, 'Can view round', 12, 'view_round'),
	(49, 'Can add draw', 13, 'add_draw'),
	(50, 'Can change draw', 13, 'change_draw');
INSERT INTO public.auth_permission VALUES
	(51, 'Can delete draw', 13, 'delete_draw'),
	(52, 'Can view draw', 13, 'view_draw'),
	(53, 'Can add game table', 14, 'add_gametable'),
	(54, 'Can change game table', 14, 'change_gametable'),
	(55, 'Can delete game table', 14, 'delete_gametable'),
	(56, 'Can view game table', 14, 'view_gametable'),
	(57, 'Can add side', 15, 'add_side'),
	(58, 'Can change side', 15, 'change_side'),
	(59, 'Can delete side', 15, 'delete_side'),
	(60, 'Can view side', 15, 'view_side'),
	(61, 'Can add bye', 16, 'add_bye'),
	(62, 'Can change bye', 16, 'change_bye'),
	(63, 'Can delete bye', 16, 'delete_bye'),
	(64, 'Can view bye', 16, 'view_bye'),
	(65, 'Can add round clock', 17, 'add_roundclock'),
	(66, 'Can change round clock', 17, 'change_roundclock'),
	(67, 'Can delete round clock', 17, 'delete_roundclock'),
	(68, 'Can view round clock', 17, 'view_roundclock'),
	(69, 'Can add extra time', 18, 'add_extratime'),
	(70, 'Can change extra time', 18, 'change_extratime'),
	(71, 'Can delete extra time', 18, 'delete_extratime'),
	(72, 'Can view extra time', 18, 'view_extratime'),
	(73, 'Can add score card', 19, 'add_scorecard'),
	(74, 'Can change score card', 19, 'change_scorecard'),
	(75, 'Can delete score card', 19, 'delete_scorecard'),
	(76, 'Can view score card', 19, 'view_scorecard'),
	(77, 'Can add score line', 20, 'add_scoreline'),
	(78, 'Can change score line', 20, 'change_scoreline'),
	(79, 'Can delete score line', 20, 'delete_scoreline'),
	(80, 'Can view score line', 20, 'view_scoreline'),
	(81, 'Can add card entry', 21, 'add_cardentry'),
	(82, 'Can change card entry', 21, 'change_cardentry'),
	(83, 'Can delete card entry', 21, 'delete_cardentry'),
	(84, 'Can view card entry', 21, 'view_cardentry'),
	(85, 'Can add report', 22, 'add_report'),
	(86, 'Can change report', 22, 'change_report'),
	(87, 'Can delete report', 22, 'delete_report'),
	(88, 'Can view report', 22, 'view_report'),
	(89, 'Can add dispute', 23, 'add_dispute'),
	(90, 'Can change dispute', 23, 'change_dispute'),
	(91, 'Can delete dispute', 23, 'delete_dispute'),
	(92, 'Can view dispute', 23, 'view_dispute'),
	(93, 'Can add prize', 24, 'add_prize'),
	(94, 'Can change prize', 24, 'change_prize'),
	(95, 'Can delete prize', 24, 'delete_prize'),
	(96, 'Can view prize', 24, 'view_prize'),
	(97, 'Can add prize giving', 25, 'add_prizegiving'),
	(98, 'Can change prize giving', 25, 'change_prizegiving'),
	(99, 'Can delete prize giving', 25, 'delete_prizegiving'),
	(100, 'Can view prize giving', 25, 'view_prizegiving');
INSERT INTO public.auth_permission VALUES
	(101, 'Can add name vote', 26, 'add_namevote'),
	(102, 'Can change name vote', 26, 'change_namevote'),
	(103, 'Can delete name vote', 26, 'delete_namevote'),
	(104, 'Can view name vote', 26, 'view_namevote'),
	(105, 'Can add season', 27, 'add_season'),
	(106, 'Can change season', 27, 'change_season'),
	(107, 'Can delete season', 27, 'delete_season'),
	(108, 'Can view season', 27, 'view_season'),
	(109, 'Can add evening', 28, 'add_evening'),
	(110, 'Can change evening', 28, 'change_evening'),
	(111, 'Can delete evening', 28, 'delete_evening'),
	(112, 'Can view evening', 28, 'view_evening'),
	(113, 'Can add season entry', 29, 'add_seasonentry'),
	(114, 'Can change season entry', 29, 'change_seasonentry'),
	(115, 'Can delete season entry', 29, 'delete_seasonentry'),
	(116, 'Can view season entry', 29, 'view_seasonentry'),
	(117, 'Can add evening result', 30, 'add_eveningresult'),
	(118, 'Can change evening result', 30, 'change_eveningresult'),
	(119, 'Can delete evening result', 30, 'delete_eveningresult'),
	(120, 'Can view evening result', 30, 'view_eveningresult'),
	(121, 'Can add apart', 31, 'add_apart'),
	(122, 'Can change apart', 31, 'change_apart'),
	(123, 'Can delete apart', 31, 'delete_apart'),
	(124, 'Can view apart', 31, 'view_apart'),
	(125, 'Can add known act', 32, 'add_knownact'),
	(126, 'Can change known act', 32, 'change_knownact'),
	(127, 'Can delete known act', 32, 'delete_knownact'),
	(128, 'Can view known act', 32, 'view_knownact'),
	(129, 'Can add job', 33, 'add_job'),
	(130, 'Can change job', 33, 'change_job'),
	(131, 'Can delete job', 33, 'delete_job'),
	(132, 'Can view job', 33, 'view_job'),
	(133, 'Can add permission', 34, 'add_permission'),
	(134, 'Can change permission', 34, 'change_permission'),
	(135, 'Can delete permission', 34, 'delete_permission'),
	(136, 'Can view permission', 34, 'view_permission'),
	(137, 'Can add group', 35, 'add_group'),
	(138, 'Can change group', 35, 'change_group'),
	(139, 'Can delete group', 35, 'delete_group'),
	(140, 'Can view group', 35, 'view_group'),
	(141, 'Can add content type', 36, 'add_contenttype'),
	(142, 'Can change content type', 36, 'change_contenttype'),
	(143, 'Can delete content type', 36, 'delete_contenttype'),
	(144, 'Can view content type', 36, 'view_contenttype'),
	(145, 'Can add session', 37, 'add_session'),
	(146, 'Can change session', 37, 'change_session'),
	(147, 'Can delete session', 37, 'delete_session'),
	(148, 'Can view session', 37, 'view_session'),
	(149, 'Can add access attempt', 38, 'add_accessattempt'),
	(150, 'Can change access attempt', 38, 'change_accessattempt');
INSERT INTO public.auth_permission VALUES
	(151, 'Can delete access attempt', 38, 'delete_accessattempt'),
	(152, 'Can view access attempt', 38, 'view_accessattempt'),
	(153, 'Can add access log', 39, 'add_accesslog'),
	(154, 'Can change access log', 39, 'change_accesslog'),
	(155, 'Can delete access log', 39, 'delete_accesslog'),
	(156, 'Can view access log', 39, 'view_accesslog'),
	(157, 'Can add access failure', 40, 'add_accessfailurelog'),
	(158, 'Can change access failure', 40, 'change_accessfailurelog'),
	(159, 'Can delete access failure', 40, 'delete_accessfailurelog'),
	(160, 'Can view access failure', 40, 'view_accessfailurelog'),
	(161, 'Can add access attempt expiration', 41, 'add_accessattemptexpiration'),
	(162, 'Can change access attempt expiration', 41, 'change_accessattemptexpiration'),
	(163, 'Can delete access attempt expiration', 41, 'delete_accessattemptexpiration'),
	(164, 'Can view access attempt expiration', 41, 'view_accessattemptexpiration');


--
-- Data for Name: axes_accessattempt; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: axes_accessattemptexpiration; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: axes_accessfailurelog; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: axes_accesslog; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: django_content_type; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.django_content_type VALUES
	(1, 'tournaments', 'user'),
	(2, 'tournaments', 'tournament'),
	(3, 'tournaments', 'membership'),
	(4, 'tournaments', 'invitation'),
	(5, 'tournaments', 'logentry'),
	(6, 'tournaments', 'entry'),
	(7, 'tournaments', 'withdrawal'),
	(8, 'tournaments', 'importdraft'),
	(9, 'tournaments', 'stage'),
	(10, 'tournaments', 'group'),
	(11, 'tournaments', 'groupplace'),
	(12, 'tournaments', 'round'),
	(13, 'tournaments', 'draw'),
	(14, 'tournaments', 'gametable'),
	(15, 'tournaments', 'side'),
	(16, 'tournaments', 'bye'),
	(17, 'tournaments', 'roundclock'),
	(18, 'tournaments', 'extratime'),
	(19, 'tournaments', 'scorecard'),
	(20, 'tournaments', 'scoreline'),
	(21, 'tournaments', 'cardentry'),
	(22, 'tournaments', 'report'),
	(23, 'tournaments', 'dispute'),
	(24, 'tournaments', 'prize'),
	(25, 'tournaments', 'prizegiving'),
	(26, 'tournaments', 'namevote'),
	(27, 'tournaments', 'season'),
	(28, 'tournaments', 'evening'),
	(29, 'tournaments', 'seasonentry'),
	(30, 'tournaments', 'eveningresult'),
	(31, 'tournaments', 'apart'),
	(32, 'tournaments', 'knownact'),
	(33, 'tournaments', 'job'),
	(34, 'auth', 'permission'),
	(35, 'auth', 'group'),
	(36, 'contenttypes', 'contenttype'),
	(37, 'sessions', 'session'),
	(38, 'axes', 'accessattempt'),
	(39, 'axes', 'accesslog'),
	(40, 'axes', 'accessfailurelog'),
	(41, 'axes', 'accessattemptexpiration');


--
-- Data for Name: django_migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.django_migrations VALUES
	(1, 'contenttypes', '0001_initial', '2026-11-23 15:13:05.266191+00'),
	(2, 'contenttypes', '0002_remove_content_type_name', '2026-11-23 15:13:05.544128+00'),
	(3, 'auth', '0001_initial', '2026-11-23 15:13:05.64928+00'),
	(4, 'auth', '0002_alter_permission_name_max_length', '2026-11-23 15:13:05.762362+00'),
	(5, 'auth', '0003_alter_user_email_max_length', '2026-11-23 15:13:05.773727+00'),
	(6, 'auth', '0004_alter_user_username_opts', '2026-11-23 15:13:05.783326+00'),
	(7, 'auth', '0005_alter_user_last_login_null', '2026-11-23 15:13:05.799495+00'),
	(8, 'auth', '0006_require_contenttypes_0002', '2026-11-23 15:13:05.977942+00'),
	(9, 'auth', '0007_alter_validators_add_error_messages', '2026-11-23 15:13:06.050037+00'),
	(10, 'auth', '0008_alter_user_username_max_length', '2026-11-23 15:13:06.079585+00'),
	(11, 'auth', '0009_alter_user_last_name_max_length', '2026-11-23 15:13:06.147523+00'),
	(12, 'auth', '0010_alter_group_name_max_length', '2026-11-23 15:13:06.173317+00'),
	(13, 'auth', '0011_update_proxy_permissions', '2026-11-23 15:13:06.179514+00'),
	(14, 'auth', '0012_alter_user_first_name_max_length', '2026-11-23 15:13:06.215545+00'),
	(15, 'axes', '0001_initial', '2026-11-23 15:13:06.26832+00'),
	(16, 'axes', '0002_auto_20151217_2044', '2026-11-23 15:13:06.391502+00'),
	(17, 'axes', '0003_auto_20160322_0929', '2026-11-23 15:13:06.43921+00'),
	(18, 'axes', '0004_auto_20181024_1538', '2026-11-23 15:13:06.710613+00'),
	(19, 'axes', '0005_remove_accessattempt_trusted', '2026-11-23 15:13:06.732642+00'),
	(20, 'axes', '0006_remove_accesslog_trusted', '2026-11-23 15:13:06.752943+00'),
	(21, 'axes', '0007_alter_accessattempt_unique_together', '2026-11-23 15:13:06.801733+00'),
	(22, 'axes', '0008_accessfailurelog', '2026-11-23 15:13:06.884641+00'),
	(23, 'axes', '0009_add_session_hash', '2026-11-23 15:13:06.897941+00'),
	(24, 'axes', '0010_accessattemptexpiration', '2026-11-23 15:13:06.944195+00'),
	(25, 'sessions', '0001_initial', '2026-11-23 15:13:07.000181+00'),
	(26, 'tournaments', '0001_initial', '2026-11-23 15:13:13.853161+00'),
	(27, 'tournaments', '0003_what_was_public', '2026-11-23 15:13:13.864148+00'),
	(28, 'tournaments', '0004_cards_taken_off', '2026-11-23 15:13:13.872034+00'),
	(29, 'tournaments', '0005_disputes', '2026-11-23 15:13:13.872697+00'),
	(30, 'tournaments', '0006_the_hall', '2026-11-23 15:13:13.873051+00'),
	(31, 'tournaments', '0007_formats', '2026-11-23 15:13:13.873306+00'),
	(32, 'tournaments', '0008_seasons', '2026-11-23 15:13:13.873507+00'),
	(33, 'tournaments', '0010_plan', '2026-11-23 15:13:13.873679+00'),
	(34, 'tournaments', '0011_groups', '2026-11-23 15:13:13.873839+00'),
	(35, 'tournaments', '0012_bracket_screen', '2026-11-23 15:13:13.874007+00'),
	(36, 'tournaments', '0013_group_bounds', '2026-11-23 15:13:13.874208+00'),
	(37, 'tournaments', '0014_viewer', '2026-11-23 15:13:13.874367+00'),
	(38, 'tournaments', '0015_journal', '2026-11-23 15:13:13.874515+00'),
	(39, 'tournaments', '0017_second_entry', '2026-11-23 15:13:13.876829+00'),
	(40, 'tournaments', '0019_counted_votes', '2026-11-23 15:13:13.879894+00'),
	(41, 'tournaments', '0020_votes_by_card', '2026-11-23 15:13:13.884244+00'),
	(42, 'tournaments', '0021_points_of_byes', '2026-11-23 15:13:13.884694+00'),
	(43, 'tournaments', '0022_one_measure', '2026-11-23 15:13:13.884977+00'),
	(44, 'tournaments', '0023_counted_once', '2026-11-23 15:13:13.885185+00'),
	(45, 'tournaments', '0024_known_acts', '2026-11-23 15:13:13.885361+00'),
	(46, 'tournaments', '0025_season_rule_changes', '2026-11-23 15:13:13.885525+00'),
	(47, 'tournaments', '0026_seen_or_heard', '2026-11-23 15:13:13.885723+00'),
	(48, 'tournaments', '0027_standing_of_then', '2026-11-23 15:13:13.885888+00'),
	(49, 'tournaments', '0028_known_links', '2026-11-23 15:13:13.887852+00'),
	(50, 'tournaments', '0002_published_rounds', '2026-11-23 15:13:14.996127+00');
INSERT INTO public.django_migrations VALUES
	(51, 'tournaments', '0016_links_stay', '2026-11-23 15:13:15.001849+00'),
	(52, 'tournaments', '0018_chain_stays', '2026-11-23 15:13:15.002519+00'),
	(53, 'tournaments', '0002_triggers', '2026-11-23 15:13:15.01374+00'),
	(54, 'tournaments', '0001_tables', '2026-11-23 15:13:15.018543+00');


--
-- Data for Name: django_session; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_apart; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_bye; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_bye VALUES
	(117693047388250666, 117693038105290842, 117693026759902629, 17);


--
-- Data for Name: tournaments_cardentry; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_dispute; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_dispute VALUES
	(117693029934049148, 117693029053441353, 'Mocht de boer dit?', '', '{}', NULL, 'De zet telt.', '', false, '', NULL, NULL, 2, 1, '2026-11-21 18:30:04.968917+00', 1, '2026-11-21 18:30:06.065376+00');


--
-- Data for Name: tournaments_draw; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_draw VALUES
	(117693018178222638, 117693017641012044, 1, 'published', 'random', 'a6d2ca77104b505e870ad1429665f9aa16ba1d8fa2df4900459961be27c8df17', 'ef9940f99175b99f9c748d12bdbbfbd98cd096957c6ef0f9987deffcf6badf13', '', '', NULL, NULL, '', 0, '1
2
3
4
5
6
7
8
', 'fa39f85dc698e8c03824b0af3de7bc534da1cdf3905d1e8a585352854f5a7767', '{"bye": null, "cost": {"rematches": 0, "bye_height": 0, "second_byes": 0, "apart_broken": 0, "club_clashes": 0, "missed_before": 0, "rematch_recency": 0, "repeated_tables": 0, "squared_difference": 0}, "faults": [], "tables": [[1, 117693027306154333, 117693026261361041], [2, 117693027725481459, 117693020736582449], [3, 117693026759902629, 117693023555916977], [4, 117693024217329651, 117693025560706993]], "attempt": 0, "quality": "lot", "reasons": [{"code": "lot", "sides": [7, 5], "table": 1, "values": {}}, {"code": "lot", "sides": [8, 1], "table": 2, "values": {}}, {"code": "lot", "sides": [6, 2], "table": 3, "values": {}}, {"code": "lot", "sides": [3, 4], "table": 4, "values": {}}], "version": 1}', '{"bye": null, "cost": {"rematches": 0, "bye_height": 0, "second_byes": 0, "apart_broken": 0, "club_clashes": 0, "missed_before": 0, "rematch_recency": 0, "repeated_tables": 0, "squared_difference": 0}, "field": {"plan": [], "seed": "a6d2ca77104b505e870ad1429665f9aa16ba1d8fa2df4900459961be27c8df17", "clubs": {}, "drive": "89bwdg", "round": 1, "method": "random", "missed": {}, "points": {}, "recipe": 4, "rounds": [], "entries": [1, 2, 3, 4, 5, 6, 7, 8], "rounds_left": 4, "fixed_tables": {}, "public_value": "", "table_history": {}}, "names": {"1": "Team 1", "2": "Team 2", "3": "Team 3", "4": "Team 4", "5": "Team 5", "6": "Team 6", "7": "Team 7", "8": "Team 8"}, "faults": [], "tables": [[1, 7, 5], [2, 8, 1], [3, 6, 2], [4, 3, 4]], "attempt": 0, "entries": {"1": 117693020736582449, "2": 117693023555916977, "3": 117693024217329651, "4": 117693025560706993, "5": 117693026261361041, "6": 117693026759902629, "7": 117693027306154333, "8": 117693027725481459}, "quality": "lot", "reasons": [{"code": "lot", "sides": [7, 5], "table": 1, "values": {}}, {"code": "lot", "sides": [8, 1], "table": 2, "values": {}}, {"code": "lot", "sides": [6, 2], "table": 3, "values": {}}, {"code": "lot", "sides": [3, 4], "table": 4, "values": {}}]}', '[]', false, '2026-11-21 18:30:02.16543+00', '2026-11-21 18:30:04.614568+00', 117693029032309414),
	(117693029432286357, 117693029419774625, 1, 'published', 'results', '82fe0bed6d3f2c5b14ea8630a77019c61d54908b04501e089e01a63280461a4c', 'f95e2188f58404353ab2039e9c49295608a2247fbd01697e945883c2dcb7ec99', '', '', NULL, NULL, '', 0, '1
2
3
4
5
6
7
8
', 'fa39f85dc698e8c03824b0af3de7bc534da1cdf3905d1e8a585352854f5a7767', '{"bye": null, "cost": {"rematches": 0, "bye_height": 0, "second_byes": 0, "apart_broken": 0, "club_clashes": 0, "missed_before": 0, "rematch_recency": 0, "repeated_tables": 0, "squared_difference": 8}, "faults": [], "tables": [[1, 117693025560706993, 117693026759902629], [2, 117693023555916977, 117693024217329651], [3, 117693020736582449, 117693026261361041], [4, 117693027306154333, 117693027725481459]], "attempt": null, "quality": "exact", "reasons": [{"code": "neighbours", "sides": [4, 6], "table": 1, "values": {"points_a": 6, "points_b": 4, "difference": 2, "places_apart": 1}}, {"code": "equal_points", "sides": [2, 3], "table": 2, "values": {"points_a": 26, "points_b": 26, "difference": 0, "places_apart": 0}}, {"code": "equal_points", "sides": [1, 5], "table": 3, "values": {"points_a": 26, "points_b": 26, "difference": 0, "places_apart": 0}}, {"code": "neighbours", "sides": [7, 8], "table": 4, "values": {"points_a": 0, "points_b": 2, "difference": 2, "places_apart": 1}}], "version": 1}', '{"bye": null, "cost": {"rematches": 0, "bye_height": 0, "second_byes": 0, "apart_broken": 0, "club_clashes": 0, "missed_before": 0, "rematch_recency": 0, "repeated_tables": 0, "squared_difference": 8}, "field": {"plan": [], "seed": "82fe0bed6d3f2c5b14ea8630a77019c61d54908b04501e089e01a63280461a4c", "clubs": {}, "drive": "89bwdg", "round": 2, "method": "results", "missed": {}, "points": {"1": 26, "2": 26, "3": 26, "4": 6, "5": 26, "6": 4, "7": 0, "8": 2}, "recipe": 4, "rounds": [[[7, 5], [8, 1], [6, 2], [3, 4]]], "entries": [1, 2, 3, 4, 5, 6, 7, 8], "rounds_left": 3, "fixed_tables": {}, "public_value": "", "table_history": {"1": [2], "2": [3], "3": [4], "4": [4], "5": [1], "6": [3], "7": [1], "8": [2]}}, "names": {"1": "Team 1", "2": "Team 2", "3": "Team 3", "4": "Team 4", "5": "Team 5", "6": "Team 6", "7": "Team 7", "8": "Team 8"}, "faults": [], "tables": [[1, 4, 6], [2, 2, 3], [3, 1, 5], [4, 7, 8]], "attempt": null, "entries": {"1": 117693020736582449, "2": 117693023555916977, "3": 117693024217329651, "4": 117693025560706993, "5": 117693026261361041, "6": 117693026759902629, "7": 117693027306154333, "8": 117693027725481459}, "quality": "exact", "reasons": [{"code": "neighbours", "sides": [4, 6], "table": 1, "values": {"points_a": 6, "points_b": 4, "difference": 2, "places_apart": 1}}, {"code": "equal_points", "sides": [2, 3], "table": 2, "values": {"points_a": 26, "points_b": 26, "difference": 0, "places_apart": 0}}, {"code": "equal_points", "sides": [1, 5], "table": 3, "values": {"points_a": 26, "points_b": 26, "difference": 0, "places_apart": 0}}, {"code": "neighbours", "sides": [7, 8], "table": 4, "values": {"points_a": 0, "points_b": 2, "difference": 2, "places_apart": 1}}]}', '[]', false, '2026-11-21 18:30:04.848056+00', '2026-11-21 18:30:06.514976+00', 117693037693792972),
	(117693038265796324, 117693038105290842, 1, 'published', 'results', 'd49c994b617ee0f904b1929f823463615d26a2965c1f398857f626835fa0a9d6', '254de28ac178d5b81c338b9e97cbf9ed1975544646ef5e439171ae6c5f33d30d', '', '', NULL, NULL, '', 0, '1
2
4
5
6
7
8
', '2116e0271ba4d981b8b9a951cffa22f6043193fd36b945fe98119b29c0d3fc3e', '{"bye": 117693026759902629, "cost": {"rematches": 0, "bye_height": 0, "second_byes": 0, "apart_broken": 0, "club_clashes": 0, "missed_before": 0, "rematch_recency": 0, "repeated_tables": 1, "squared_difference": 844}, "faults": [{"code": "repeated_table", "table": 3, "values": {"times": 1}, "entries": [5], "severity": "warning"}], "tables": [[1, 117693023555916977, 117693020736582449], [2, 117693025560706993, 117693027306154333], [3, 117693026261361041, 117693027725481459]], "attempt": null, "quality": "exact", "reasons": [{"code": "neighbours", "sides": [2, 1], "table": 1, "values": {"points_a": 34, "points_b": 52, "difference": 18, "places_apart": 1}}, {"code": "rematch_avoided", "sides": [4, 7], "table": 2, "values": {"met": 5, "entry": 7, "points_a": 32, "points_b": 26, "difference": 6, "last_round": 1, "places_apart": 2}}, {"code": "rematch_avoided", "sides": [5, 8], "table": 3, "values": {"met": 7, "entry": 5, "points_a": 30, "points_b": 8, "difference": 22, "last_round": 1, "places_apart": 2}}, {"code": "bye_lowest", "sides": [6], "table": 0, "values": {"byes": 0, "entry": 6, "points": 4}}], "version": 1}', '{"bye": 6, "cost": {"rematches": 0, "bye_height": 0, "second_byes": 0, "apart_broken": 0, "club_clashes": 0, "missed_before": 0, "rematch_recency": 0, "repeated_tables": 1, "squared_difference": 844}, "field": {"plan": [], "seed": "d49c994b617ee0f904b1929f823463615d26a2965c1f398857f626835fa0a9d6", "clubs": {}, "drive": "89bwdg", "round": 3, "method": "results", "missed": {}, "points": {"1": 52, "2": 34, "4": 32, "5": 30, "6": 4, "7": 26, "8": 8}, "recipe": 4, "rounds": [[[7, 5], [8, 1], [6, 2], [3, 4]], [[4, 6], [2, 3], [1, 5], [7, 8]]], "entries": [1, 2, 4, 5, 6, 7, 8], "rounds_left": 2, "fixed_tables": {}, "public_value": "", "table_history": {"1": [2, 3], "2": [3, 2], "3": [4, 2], "4": [4, 1], "5": [1, 3], "6": [3, 1], "7": [1, 4], "8": [2, 4]}}, "names": {"1": "Team 1", "2": "Team 2", "4": "Team 4", "5": "Team 5", "6": "Team 6", "7": "Team 7", "8": "Team 8"}, "faults": [{"code": "repeated_table", "table": 3, "values": {"times": 1}, "entries": [5], "severity": "warning"}], "tables": [[1, 2, 1], [2, 4, 7], [3, 5, 8]], "attempt": null, "entries": {"1": 117693020736582449, "2": 117693023555916977, "4": 117693025560706993, "5": 117693026261361041, "6": 117693026759902629, "7": 117693027306154333, "8": 117693027725481459}, "quality": "exact", "reasons": [{"code": "neighbours", "sides": [2, 1], "table": 1, "values": {"points_a": 34, "points_b": 52, "difference": 18, "places_apart": 1}}, {"code": "rematch_avoided", "sides": [4, 7], "table": 2, "values": {"met": 5, "entry": 7, "points_a": 32, "points_b": 26, "difference": 6, "last_round": 1, "places_apart": 2}}, {"code": "rematch_avoided", "sides": [5, 8], "table": 3, "values": {"met": 7, "entry": 5, "points_a": 30, "points_b": 8, "difference": 22, "last_round": 1, "places_apart": 2}}, {"code": "bye_lowest", "sides": [6], "table": 0, "values": {"byes": 0, "entry": 6, "points": 4}}]}', '[]', false, '2026-11-21 18:30:06.954396+00', '2026-11-21 18:30:08.915269+00', 117693046971906508),
	(117693047646779896, 117693047584578272, 1, 'committed', 'results', '86f410d822597e931f73693cfe900578a94cb81f4758a8128f5979e67e633dad', '7f96272cce932434336eb465c37c786783b3eb5d42988f8014eba23fd33bb610', '', '', NULL, NULL, '', 0, '', '', NULL, NULL, '[]', false, '2026-11-21 18:30:09.190926+00', NULL, NULL);


--
-- Data for Name: tournaments_entry; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_entry VALUES
	(117693020736582449, 117693017474564701, 1, 'Team 1', 'Anna1 Smit', '', '', '', '', '', false, NULL, 1, 'dhwrpx96', NULL, NULL, '{}', NULL, '2026-11-21 18:30:02.821327+00'),
	(117693023555916977, 117693017474564701, 2, 'Team 2', 'Anna2 Smit', '', '', '', '', '', false, NULL, 1, 'vmvs8j25', NULL, NULL, '{}', NULL, '2026-11-21 18:30:03.462328+00'),
	(117693024217329651, 117693017474564701, 3, 'Team 3', 'Anna3 Smit', '', '', '', '', '', false, NULL, 1, 'zqgcm7xw', NULL, NULL, '{}', NULL, '2026-11-21 18:30:03.772908+00'),
	(117693025560706993, 117693017474564701, 4, 'Team 4', 'Anna4 Smit', '', '', '', '', '', false, NULL, 1, 'b7r2z9nq', NULL, NULL, '{}', NULL, '2026-11-21 18:30:03.953804+00'),
	(117693026261361041, 117693017474564701, 5, 'Team 5', 'Anna5 Smit', '', '', '', '', '', false, NULL, 1, 'd9kqwgdt', NULL, NULL, '{}', NULL, '2026-11-21 18:30:04.105485+00'),
	(117693026759902629, 117693017474564701, 6, 'Team 6', 'Anna6 Smit', '', '', '', '', '', false, NULL, 1, 'gr2z4wrq', NULL, NULL, '{}', NULL, '2026-11-21 18:30:04.21637+00'),
	(117693027306154333, 117693017474564701, 7, 'Team 7', 'Anna7 Smit', '', '', '', '', '', false, NULL, 1, 't3gzp4tv', NULL, NULL, '{}', NULL, '2026-11-21 18:30:04.352808+00'),
	(117693027725481459, 117693017474564701, 8, 'Team 8', 'Anna8 Smit', '', '', '', '', '', false, NULL, 1, 's9sxhsqk', NULL, NULL, '{}', NULL, '2026-11-21 18:30:04.45442+00');


--
-- Data for Name: tournaments_evening; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_eveningresult; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_extratime; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_gametable; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_gametable VALUES
	(117693029053441353, 117693017641012044, 1, 'h3wt4h', '{"code": "lot", "sides": [7, 5], "table": 1, "values": {}}'),
	(117693029058049423, 117693017641012044, 2, '3s3mg4', '{"code": "lot", "sides": [8, 1], "table": 2, "values": {}}'),
	(117693029058796204, 117693017641012044, 3, 'fnhs3v', '{"code": "lot", "sides": [6, 2], "table": 3, "values": {}}'),
	(117693029059396478, 117693017641012044, 4, '3hvhwm', '{"code": "lot", "sides": [3, 4], "table": 4, "values": {}}'),
	(117693037736805686, 117693029419774625, 1, '9sm3t7', '{"code": "neighbours", "sides": [4, 6], "table": 1, "values": {"points_a": 6, "points_b": 4, "difference": 2, "places_apart": 1}}'),
	(117693037736930323, 117693029419774625, 2, 'dfckzp', '{"code": "equal_points", "sides": [2, 3], "table": 2, "values": {"points_a": 26, "points_b": 26, "difference": 0, "places_apart": 0}}'),
	(117693037737804286, 117693029419774625, 3, '26ptnk', '{"code": "equal_points", "sides": [1, 5], "table": 3, "values": {"points_a": 26, "points_b": 26, "difference": 0, "places_apart": 0}}'),
	(117693037738581917, 117693029419774625, 4, 'r9x9sv', '{"code": "neighbours", "sides": [7, 8], "table": 4, "values": {"points_a": 0, "points_b": 2, "difference": 2, "places_apart": 1}}'),
	(117693047148087004, 117693038105290842, 1, 'n6828g', '{"code": "neighbours", "sides": [2, 1], "table": 1, "values": {"points_a": 34, "points_b": 52, "difference": 18, "places_apart": 1}}'),
	(117693047153173272, 117693038105290842, 2, 'qh8trx', '{"code": "rematch_avoided", "sides": [4, 7], "table": 2, "values": {"met": 5, "entry": 7, "points_a": 32, "points_b": 26, "difference": 6, "last_round": 1, "places_apart": 2}}'),
	(117693047153979328, 117693038105290842, 3, '8cw9cs', '{"code": "rematch_avoided", "sides": [5, 8], "table": 3, "values": {"met": 7, "entry": 5, "points_a": 30, "points_b": 8, "difference": 22, "last_round": 1, "places_apart": 2}}');


--
-- Data for Name: tournaments_group; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_groupplace; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_importdraft; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_invitation; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_job; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_knownact; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_knownact VALUES
	(117693028747984610, 117693028575776694, '89bwdg', 'draw_round', 1, 'ef9940f99175b99f9c748d12bdbbfbd98cd096957c6ef0f9987deffcf6badf13', 'a1d6af04c0a93266fe3546083ac3b1efa9c6eefb220b4e8269471131b721790f', NULL, '2026-11-21 18:30:04.643962+00', false),
	(117693037102681482, 117693036800108930, '89bwdg', 'draw_round', 2, 'f95e2188f58404353ab2039e9c49295608a2247fbd01697e945883c2dcb7ec99', 'fee3a821eb4d72b9282cef36cca27bfc1a1625d677f093ec9d7dcaa2be4c56a8', NULL, '2026-11-21 18:30:06.604463+00', false),
	(117693046800037185, 117693046644823746, '89bwdg', 'draw_round', 3, '254de28ac178d5b81c338b9e97cbf9ed1975544646ef5e439171ae6c5f33d30d', '322f773cf26080af529040ed9edab1ff9f0d7f4ed0480a94d0bdc77e6efa68c2', NULL, '2026-11-21 18:30:08.952009+00', false);


--
-- Data for Name: tournaments_linkgone; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_logentry; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_logentry VALUES
	(117693017607492524, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:02.0283+00', 'create_tournament', 'Drive 8', '{}', '{"date": "2026-11-21", "name": "Drive 8", "keep_weeks": null, "rounds_planned": 4}', '[]', 1, '2468dcd10c88e271375ea16e23e82eec', '0000000000000000000000000000000000000000000000000000000000000000', '73e57e0152c835af09c58195d44e534c4180108cf7bc04f332631739a67fa9dd', 'd41fac1807b9668eae0a4bc5036dd0fa30229ec8e8aaa626d94266da354cd1b3', NULL),
	(117693018244458360, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:02.180254+00', 'commit_draw', '1.1', '{}', '{"method": "random", "commitment": "ef9940f99175b99f9c748d12bdbbfbd98cd096957c6ef0f9987deffcf6badf13"}', '[["=", "", 0, {}], ["+", "tournament", 117693017474564701, {"code": "89bwdg", "date": "2026-11-21", "demo": false, "name": "Drive 8", "rest": "sit_out", "place": "", "format": "teams", "public": true, "scheme": "nk", "screen": "auto", "reports": "none", "ruleset": "nk", "signals": [5, 1], "partners": "drawn", "fee_cents": 0, "free_step": 1, "sanctions": false, "bye_points": 17, "created_at": "2026-11-21T18:30:01.998386+00:00", "entry_word": "team", "keep_weeks": null, "tie_breaks": ["wins", "pawn_difference", "head_to_head"], "club_rounds": 0, "finished_at": null, "free_absent": 0, "house_rules": [], "one_measure": true, "same_person": "refused", "forgotten_at": null, "free_maximum": 99999, "free_present": 0, "frozen_after": null, "later_method": "results", "second_entry": "none", "winner_asked": false, "rounds_planned": 4, "ranking_changes": [], "minutes_per_round": 40, "unplayed_points_open": false}], ["+", "round", 117693017641012044, {"number": 1, "log_entry_id": null, "published_at": null, "second_entry": "none", "tournament_id": 117693017474564701}], ["+", "draw", 117693018178222638, {"seed": "a6d2ca77104b505e870ad1429665f9aa16ba1d8fa2df4900459961be27c8df17", "state": "committed", "method": "random", "number": 1, "by_hand": false, "pairing": null, "drawn_at": null, "original": null, "round_id": 117693017641012044, "shown_at": null, "list_hash": "", "commitment": "ef9940f99175b99f9c748d12bdbbfbd98cd096957c6ef0f9987deffcf6badf13", "entry_list": "", "taken_back": [], "shown_basis": "", "times_shown": 0, "announced_at": null, "committed_at": "2026-11-21T18:30:02.165430+00:00", "log_entry_id": null, "public_value": "", "public_source": ""}]]', 2, 'ac5a233294db7389723106d3d57c78b8', 'd41fac1807b9668eae0a4bc5036dd0fa30229ec8e8aaa626d94266da354cd1b3', 'bbcdf9e3b6b2dd0626e6287c3905e2b33569231c1bdc415989fbca5a1ac6d66f', '4fe14962d09c6bd7f4e457be9e23f3e2568e69a90dd0c668194fd159996ab720', NULL),
	(117693021018828465, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:02.841573+00', 'add_entry', '1 Team 1', '{}', '{"name": "Team 1", "entry": 117693020736582449, "number": 1, "player1": "Anna1 Smit"}', '[["+", "entry", 117693020736582449, {"club": "", "code": "dhwrpx96", "name": "Team 1", "paid": false, "email": "", "extra": {}, "phone": "", "number": 1, "player1": "Anna1 Smit", "player2": "", "remarks": "", "created_at": "2026-11-21T18:30:02.821327+00:00", "import_key": null, "fixed_table": null, "joined_round": 1, "checked_in_at": null, "tournament_id": 117693017474564701, "card_mailed_at": null}]]', 3, 'ca1dc3c0630fb0feafcd18a17b7a8c51', '4fe14962d09c6bd7f4e457be9e23f3e2568e69a90dd0c668194fd159996ab720', '8157c05971ddf54fa5eee0eed646b9cf0814a7febfc6c37af90eedec42187dee', 'e6744586a9d0860365932d84c0f9de846342cfe849590252a8ec47c5008620c0', NULL),
	(117693023697283757, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:03.481058+00', 'add_entry', '2 Team 2', '{}', '{"name": "Team 2", "entry": 117693023555916977, "number": 2, "player1": "Anna2 Smit"}', '[["+", "entry", 117693023555916977, {"club": "", "code": "vmvs8j25", "name": "Team 2", "paid": false, "email": "", "extra": {}, "phone": "", "number": 2, "player1": "Anna2 Smit", "player2": "", "remarks": "", "created_at": "2026-11-21T18:30:03.462328+00:00", "import_key": null, "fixed_table": null, "joined_round": 1, "checked_in_at": null, "tournament_id": 117693017474564701, "card_mailed_at": null}]]', 4, '248515d1366c9b15eecf36b2a3e50fed', 'e6744586a9d0860365932d84c0f9de846342cfe849590252a8ec47c5008620c0', 'b3b1ce050f7fd7dbd557c5454252cc7f63572ad982bfd13d19e35377fddf4278', '7d3013b8917bdf7eaa2dcb23b12db78f89caad4f5a0b48a50a302daba6e63b1a', NULL),
	(117693024951120136, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:03.780038+00', 'add_entry', '3 Team 3', '{}', '{"name": "Team 3", "entry": 117693024217329651, "number": 3, "player1": "Anna3 Smit"}', '[["+", "entry", 117693024217329651, {"club": "", "code": "zqgcm7xw", "name": "Team 3", "paid": false, "email": "", "extra": {}, "phone": "", "number": 3, "player1": "Anna3 Smit", "player2": "", "remarks": "", "created_at": "2026-11-21T18:30:03.772908+00:00", "import_key": null, "fixed_table": null, "joined_round": 1, "checked_in_at": null, "tournament_id": 117693017474564701, "card_mailed_at": null}]]', 5, 'ae96a0dc106ccc9c2b1c90d2b364ea3b', '7d3013b8917bdf7eaa2dcb23b12db78f89caad4f5a0b48a50a302daba6e63b1a', '165dd4c0361f859801cef787b67262c53e709bcc472f59331e70cc9e63b8097f', 'f31bcafb25cb7a24b8b9182ae2691677a8e355df7a4305e2c887b56dc066cd87', NULL),
	(117693025770581168, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:03.97487+00', 'add_entry', '4 Team 4', '{}', '{"name": "Team 4", "entry": 117693025560706993, "number": 4, "player1": "Anna4 Smit"}', '[["+", "entry", 117693025560706993, {"club": "", "code": "b7r2z9nq", "name": "Team 4", "paid": false, "email": "", "extra": {}, "phone": "", "number": 4, "player1": "Anna4 Smit", "player2": "", "remarks": "", "created_at": "2026-11-21T18:30:03.953804+00:00", "import_key": null, "fixed_table": null, "joined_round": 1, "checked_in_at": null, "tournament_id": 117693017474564701, "card_mailed_at": null}]]', 6, '78a08430b2797e95c2082900a794bf59', 'f31bcafb25cb7a24b8b9182ae2691677a8e355df7a4305e2c887b56dc066cd87', 'c56fab575984c7cec19db92de503a966969ebebf7a207354406ad338133a0ec4', '0501ba8f6ad03c420ad6a705dce4d04c29257b59059964531dfd788d92ef0152', NULL),
	(117693026420930535, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:04.129737+00', 'add_entry', '5 Team 5', '{}', '{"name": "Team 5", "entry": 117693026261361041, "number": 5, "player1": "Anna5 Smit"}', '[["+", "entry", 117693026261361041, {"club": "", "code": "d9kqwgdt", "name": "Team 5", "paid": false, "email": "", "extra": {}, "phone": "", "number": 5, "player1": "Anna5 Smit", "player2": "", "remarks": "", "created_at": "2026-11-21T18:30:04.105485+00:00", "import_key": null, "fixed_table": null, "joined_round": 1, "checked_in_at": null, "tournament_id": 117693017474564701, "card_mailed_at": null}]]', 7, '46c4348296f3e41e63a250d663c24626', '0501ba8f6ad03c420ad6a705dce4d04c29257b59059964531dfd788d92ef0152', '6cbece0feda077ede5f499bb0003f5cb36526fe06c4c6a535ae6efbd5e533b2a', '70b4c016d722d869d35e7e9deef323d6f642d691c237e720bcc17e4965dad1e8', NULL),
	(117693026806883652, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:04.221668+00', 'add_entry', '6 Team 6', '{}', '{"name": "Team 6", "entry": 117693026759902629, "number": 6, "player1": "Anna6 Smit"}', '[["+", "entry", 117693026759902629, {"club": "", "code": "gr2z4wrq", "name": "Team 6", "paid": false, "email": "", "extra": {}, "phone": "", "number": 6, "player1": "Anna6 Smit", "player2": "", "remarks": "", "created_at": "2026-11-21T18:30:04.216370+00:00", "import_key": null, "fixed_table": null, "joined_round": 1, "checked_in_at": null, "tournament_id": 117693017474564701, "card_mailed_at": null}]]', 8, 'e6c61f2f2f8d7aa30c69ff773839c26c', '70b4c016d722d869d35e7e9deef323d6f642d691c237e720bcc17e4965dad1e8', '2a5390df1d21eea7ecdaaa7f7f5bae1f554ea1f2311757ddd6b891f5cbe9a5d7', 'a69492544e0a622cbef213c88eab57dda29034c811ff45c49410fa3ff11c08c0', NULL),
	(117693027419209133, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:04.371675+00', 'add_entry', '7 Team 7', '{}', '{"name": "Team 7", "entry": 117693027306154333, "number": 7, "player1": "Anna7 Smit"}', '[["+", "entry", 117693027306154333, {"club": "", "code": "t3gzp4tv", "name": "Team 7", "paid": false, "email": "", "extra": {}, "phone": "", "number": 7, "player1": "Anna7 Smit", "player2": "", "remarks": "", "created_at": "2026-11-21T18:30:04.352808+00:00", "import_key": null, "fixed_table": null, "joined_round": 1, "checked_in_at": null, "tournament_id": 117693017474564701, "card_mailed_at": null}]]', 9, '0785aa6b54bf7723d8884863f7749d28', 'a69492544e0a622cbef213c88eab57dda29034c811ff45c49410fa3ff11c08c0', '1a70bf96e8330c40de1650ff336d8a25845f40d7b7f82ac87e26ac71d933eb80', '864c686aff392910d4e3b792ab61ece8ba8985ad71cb96efa53e6e11622b0f50', NULL),
	(117693027888907981, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:04.47964+00', 'add_entry', '8 Team 8', '{}', '{"name": "Team 8", "entry": 117693027725481459, "number": 8, "player1": "Anna8 Smit"}', '[["+", "entry", 117693027725481459, {"club": "", "code": "s9sxhsqk", "name": "Team 8", "paid": false, "email": "", "extra": {}, "phone": "", "number": 8, "player1": "Anna8 Smit", "player2": "", "remarks": "", "created_at": "2026-11-21T18:30:04.454420+00:00", "import_key": null, "fixed_table": null, "joined_round": 1, "checked_in_at": null, "tournament_id": 117693017474564701, "card_mailed_at": null}]]', 10, '5fd1c51e0df7ab5915918b7b19de61dc', '864c686aff392910d4e3b792ab61ece8ba8985ad71cb96efa53e6e11622b0f50', '7f6397351bffa410a9be760ff272823e57dec87be083ee78cfd94b6addd8ff7f', '51abddfccd997212bcab3652a9644aab89d7ae2cce3f730e6df81554cc618864', NULL),
	(117693028575776694, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:04.643962+00', 'draw_round', '1.1', '{}', '{"entries": 8, "list_hash": "fa39f85dc698e8c03824b0af3de7bc534da1cdf3905d1e8a585352854f5a7767"}', '[["~", "draw", 117693018178222638, {"state": ["committed", "draft"], "pairing": [null, {"bye": null, "cost": {"rematches": 0, "bye_height": 0, "second_byes": 0, "apart_broken": 0, "club_clashes": 0, "missed_before": 0, "rematch_recency": 0, "repeated_tables": 0, "squared_difference": 0}, "faults": [], "tables": [[1, 117693027306154333, 117693026261361041], [2, 117693027725481459, 117693020736582449], [3, 117693026759902629, 117693023555916977], [4, 117693024217329651, 117693025560706993]], "attempt": 0, "quality": "lot", "reasons": [{"code": "lot", "sides": [7, 5], "table": 1, "values": {}}, {"code": "lot", "sides": [8, 1], "table": 2, "values": {}}, {"code": "lot", "sides": [6, 2], "table": 3, "values": {}}, {"code": "lot", "sides": [3, 4], "table": 4, "values": {}}], "version": 1}], "drawn_at": [null, "2026-11-21T18:30:04.614568+00:00"], "original": [null, {"bye": null, "cost": {"rematches": 0, "bye_height": 0, "second_byes": 0, "apart_broken": 0, "club_clashes": 0, "missed_before": 0, "rematch_recency": 0, "repeated_tables": 0, "squared_difference": 0}, "field": {"plan": [], "seed": "a6d2ca77104b505e870ad1429665f9aa16ba1d8fa2df4900459961be27c8df17", "clubs": {}, "drive": "89bwdg", "round": 1, "method": "random", "missed": {}, "points": {}, "recipe": 4, "rounds": [], "entries": [1, 2, 3, 4, 5, 6, 7, 8], "rounds_left": 4, "fixed_tables": {}, "public_value": "", "table_history": {}}, "names": {"1": "Team 1", "2": "Team 2", "3": "Team 3", "4": "Team 4", "5": "Team 5", "6": "Team 6", "7": "Team 7", "8": "Team 8"}, "faults": [], "tables": [[1, 7, 5], [2, 8, 1], [3, 6, 2], [4, 3, 4]], "attempt": 0, "entries": {"1": 117693020736582449, "2": 117693023555916977, "3": 117693024217329651, "4": 117693025560706993, "5": 117693026261361041, "6": 117693026759902629, "7": 117693027306154333, "8": 117693027725481459}, "quality": "lot", "reasons": [{"code": "lot", "sides": [7, 5], "table": 1, "values": {}}, {"code": "lot", "sides": [8, 1], "table": 2, "values": {}}, {"code": "lot", "sides": [6, 2], "table": 3, "values": {}}, {"code": "lot", "sides": [3, 4], "table": 4, "values": {}}]}], "list_hash": ["", "fa39f85dc698e8c03824b0af3de7bc534da1cdf3905d1e8a585352854f5a7767"], "entry_list": ["", "1\n2\n3\n4\n5\n6\n7\n8\n"]}]]', 11, '49680b446434ff1c98dba2ae3941d938', '51abddfccd997212bcab3652a9644aab89d7ae2cce3f730e6df81554cc618864', 'c2bcb3d2d271094bdd95fdd0875053aa38a53f9a8603460066499936b27f2a63', 'a1d6af04c0a93266fe3546083ac3b1efa9c6eefb220b4e8269471131b721790f', NULL),
	(117693029032309414, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:04.752111+00', 'publish_draw', '1', '{}', '{"bye": null, "tables": 4, "by_hand": false}', '[]', 12, '1ed08256c83e726847441dd2911671e4', 'a1d6af04c0a93266fe3546083ac3b1efa9c6eefb220b4e8269471131b721790f', '21ea4b651e09c8f304b98b4a29262b7cf0a39c5c0ccacce4da7fe217a5eba1cd', 'd5cd3f7765531fdd94ff6415f06f56d0d2edc9758128b952e8498a2ac1b48acb', NULL),
	(117693029452635325, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:04.852951+00', 'commit_draw', '2.1', '{}', '{"method": "results", "commitment": "f95e2188f58404353ab2039e9c49295608a2247fbd01697e945883c2dcb7ec99"}', '[["+", "gametable", 117693029053441353, {"code": "h3wt4h", "number": 1, "reason": {"code": "lot", "sides": [7, 5], "table": 1, "values": {}}, "round_id": 117693017641012044}], ["+", "gametable", 117693029058049423, {"code": "3s3mg4", "number": 2, "reason": {"code": "lot", "sides": [8, 1], "table": 2, "values": {}}, "round_id": 117693017641012044}], ["+", "gametable", 117693029058796204, {"code": "fnhs3v", "number": 3, "reason": {"code": "lot", "sides": [6, 2], "table": 3, "values": {}}, "round_id": 117693017641012044}], ["+", "gametable", 117693029059396478, {"code": "3hvhwm", "number": 4, "reason": {"code": "lot", "sides": [3, 4], "table": 4, "values": {}}, "round_id": 117693017641012044}], ["+", "side", 117693029200405554, {"entry_id": 117693027306154333, "position": 0, "round_id": 117693017641012044, "table_id": 117693029053441353}], ["+", "side", 117693029200866047, {"entry_id": 117693026261361041, "position": 1, "round_id": 117693017641012044, "table_id": 117693029053441353}], ["+", "side", 117693029201963721, {"entry_id": 117693027725481459, "position": 0, "round_id": 117693017641012044, "table_id": 117693029058049423}], ["+", "side", 117693029202846234, {"entry_id": 117693020736582449, "position": 1, "round_id": 117693017641012044, "table_id": 117693029058049423}], ["+", "side", 117693029203319623, {"entry_id": 117693026759902629, "position": 0, "round_id": 117693017641012044, "table_id": 117693029058796204}], ["+", "side", 117693029204571107, {"entry_id": 117693023555916977, "position": 1, "round_id": 117693017641012044, "table_id": 117693029058796204}], ["+", "side", 117693029205214968, {"entry_id": 117693024217329651, "position": 0, "round_id": 117693017641012044, "table_id": 117693029059396478}], ["+", "side", 117693029205520891, {"entry_id": 117693025560706993, "position": 1, "round_id": 117693017641012044, "table_id": 117693029059396478}], ["~", "draw", 117693018178222638, {"state": ["draft", "published"], "log_entry_id": [null, 117693029032309414]}], ["~", "round", 117693017641012044, {"log_entry_id": [null, 117693029032309414], "published_at": [null, "2026-11-21T18:30:04.815345+00:00"]}], ["+", "round", 117693029419774625, {"number": 2, "log_entry_id": null, "published_at": null, "second_entry": "none", "tournament_id": 117693017474564701}], ["+", "draw", 117693029432286357, {"seed": "82fe0bed6d3f2c5b14ea8630a77019c61d54908b04501e089e01a63280461a4c", "state": "committed", "method": "results", "number": 1, "by_hand": false, "pairing": null, "drawn_at": null, "original": null, "round_id": 117693029419774625, "shown_at": null, "list_hash": "", "commitment": "f95e2188f58404353ab2039e9c49295608a2247fbd01697e945883c2dcb7ec99", "entry_list": "", "taken_back": [], "shown_basis": "", "times_shown": 0, "announced_at": null, "committed_at": "2026-11-21T18:30:04.848056+00:00", "log_entry_id": null, "public_value": "", "public_source": ""}]]', 13, '7aac2850c707799487276d8502de389e', 'd5cd3f7765531fdd94ff6415f06f56d0d2edc9758128b952e8498a2ac1b48acb', '49b01392c2398e568d20d953a813321c3d1e526838ef665e6f59ad3672769b60', '2395c8595491afc03a96f20ca000a8a6a338c102a87d57dcdd5bd660f554ab1c', NULL),
	(117693030371843014, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:05.07128+00', 'open_dispute', '1.1', '{}', '{"subject": "Mocht de boer dit?"}', '[["+", "dispute", 117693029934049148, {"asked": {}, "ruling": "", "against": "", "card_id": null, "subject": "Mocht de boer dit?", "verdict": null, "version": 1, "question": "", "sanction": "", "table_id": 117693029053441353, "opened_at": "2026-11-21T18:30:04.968917+00:00", "withdrawn": false, "decided_at": null, "opened_by_id": 1, "decided_by_id": null, "sanctioned_seat": null}]]', 14, '84f23d04b5557a30245cb185668b39ba', '2395c8595491afc03a96f20ca000a8a6a338c102a87d57dcdd5bd660f554ab1c', 'bd34fc3114aec3ab613c2eae83d1e14dbedee2f82d7fa6912d9a50d6bbed4679', '2fa8cb47dc80473b4fcd310b1f1514f26792c4083f83eceaf33256b280aaab3f', NULL),
	(117693031147216000, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:05.256128+00', 'enter_card', '1.1', '{}', '{"absent": null, "ending": "finished", "winner": 1, "numbers": [0, 8], "version": 1}', '[["+", "scorecard", 117693030974439187, {"ending": "finished", "reason": "", "partner": null, "version": 1, "table_id": 117693029053441353, "entered_at": "2026-11-21T18:30:05.216624+00:00", "is_current": true, "taken_off_at": null, "entered_by_id": 1, "taken_off_by_id": null, "taken_off_reason": ""}], ["+", "scoreline", 117693030990902977, {"pawns": 0, "absent": false, "points": null, "winner": false, "card_id": 117693030974439187, "follows": false, "side_id": 117693029200405554}], ["+", "scoreline", 117693030992064650, {"pawns": 8, "absent": false, "points": null, "winner": true, "card_id": 117693030974439187, "follows": false, "side_id": 117693029200866047}]]', 15, 'e612cfd21772ece4175d2f631d5c65d6', '2fa8cb47dc80473b4fcd310b1f1514f26792c4083f83eceaf33256b280aaab3f', 'c887f8880af68b6fc7f20ff176c4cc6641009954c15f2c7db33480d2f1926735', '19503b1caec52941a5b3c97fd7f77e7a4bd14630eb3d0552c37037bb85bcd9c5', NULL),
	(117693031679519106, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:05.383972+00', 'enter_card', '1.2', '{}', '{"absent": null, "ending": "finished", "winner": 1, "numbers": [1, 8], "version": 1}', '[["+", "scorecard", 117693031532003901, {"ending": "finished", "reason": "", "partner": null, "version": 1, "table_id": 117693029058049423, "entered_at": "2026-11-21T18:30:05.349459+00:00", "is_current": true, "taken_off_at": null, "entered_by_id": 1, "taken_off_by_id": null, "taken_off_reason": ""}], ["+", "scoreline", 117693031562302538, {"pawns": 1, "absent": false, "points": null, "winner": false, "card_id": 117693031532003901, "follows": false, "side_id": 117693029201963721}], ["+", "scoreline", 117693031566455287, {"pawns": 8, "absent": false, "points": null, "winner": true, "card_id": 117693031532003901, "follows": false, "side_id": 117693029202846234}]]', 16, '282775112ae96517cb27930ade463fc5', '19503b1caec52941a5b3c97fd7f77e7a4bd14630eb3d0552c37037bb85bcd9c5', '23418949e6945852b61ca0110946eeb15b13f517e1db2c40057015c5de97936f', '5e959ec1acbcf70a737268344e4e11d62c530a15d9668df4623abae2dfcdab27', NULL),
	(117693032760888450, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:05.641269+00', 'enter_card', '1.3', '{}', '{"absent": null, "ending": "finished", "winner": 1, "numbers": [2, 8], "version": 1}', '[["+", "scorecard", 117693032619487636, {"ending": "finished", "reason": "", "partner": null, "version": 1, "table_id": 117693029058796204, "entered_at": "2026-11-21T18:30:05.608561+00:00", "is_current": true, "taken_off_at": null, "entered_by_id": 1, "taken_off_by_id": null, "taken_off_reason": ""}], ["+", "scoreline", 117693032661252579, {"pawns": 2, "absent": false, "points": null, "winner": false, "card_id": 117693032619487636, "follows": false, "side_id": 117693029203319623}], ["+", "scoreline", 117693032661755420, {"pawns": 8, "absent": false, "points": null, "winner": true, "card_id": 117693032619487636, "follows": false, "side_id": 117693029204571107}]]', 17, 'b88d45407cf8da186d7ec8746b47211b', '5e959ec1acbcf70a737268344e4e11d62c530a15d9668df4623abae2dfcdab27', '5e7137735a552ef1f6a85637ecbe14fd8db8a2968d14209bde46f2111f886b43', '715e5d01da04f5ea8616ea8cf58409b5a9324a7669f5a23c89b6dbbcae1fbbef', NULL),
	(117693033751534331, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:05.877855+00', 'enter_card', '1.4', '{}', '{"absent": null, "ending": "finished", "winner": 0, "numbers": [8, 3], "version": 1}', '[["+", "scorecard", 117693033542248613, {"ending": "finished", "reason": "", "partner": null, "version": 1, "table_id": 117693029059396478, "entered_at": "2026-11-21T18:30:05.829091+00:00", "is_current": true, "taken_off_at": null, "entered_by_id": 1, "taken_off_by_id": null, "taken_off_reason": ""}], ["+", "scoreline", 117693033589150924, {"pawns": 8, "absent": false, "points": null, "winner": true, "card_id": 117693033542248613, "follows": false, "side_id": 117693029205214968}], ["+", "scoreline", 117693033589262226, {"pawns": 3, "absent": false, "points": null, "winner": false, "card_id": 117693033542248613, "follows": false, "side_id": 117693029205520891}]]', 18, '07ed4f68599e8e23078764a0c0c775e6', '715e5d01da04f5ea8616ea8cf58409b5a9324a7669f5a23c89b6dbbcae1fbbef', 'f51896577f452371ee5eddf1b71ced63c99932b5a66a8ee305943a6e79f9c593', 'ddfa23b811b8eaf6597764653e57dee25d3f9c3df847f331bdd502342a567de5', NULL),
	(117693034687124947, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:06.100136+00', 'decide_dispute', '1.1', '{}', '{"ruling": "De zet telt."}', '[["~", "dispute", 117693029934049148, {"ruling": ["", "De zet telt."], "version": [1, 2], "decided_at": [null, "2026-11-21T18:30:06.065376+00:00"], "decided_by_id": [null, 1]}]]', 19, '47a4402b12ec8c7ee047c183f728fd9c', 'ddfa23b811b8eaf6597764653e57dee25d3f9c3df847f331bdd502342a567de5', 'a066d781edf6e635fa0d4be9cdf6111f40fb1eebdba0573ea154c453f04a17c2', '780bf21ae7e396841ca167af1b9c5ca7e4b77836c14907150c48a42f72597ff4', NULL),
	(117693036800108930, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:06.604463+00', 'draw_round', '2.1', '{}', '{"entries": 8, "list_hash": "fa39f85dc698e8c03824b0af3de7bc534da1cdf3905d1e8a585352854f5a7767"}', '[["~", "draw", 117693029432286357, {"state": ["committed", "draft"], "pairing": [null, {"bye": null, "cost": {"rematches": 0, "bye_height": 0, "second_byes": 0, "apart_broken": 0, "club_clashes": 0, "missed_before": 0, "rematch_recency": 0, "repeated_tables": 0, "squared_difference": 8}, "faults": [], "tables": [[1, 117693025560706993, 117693026759902629], [2, 117693023555916977, 117693024217329651], [3, 117693020736582449, 117693026261361041], [4, 117693027306154333, 117693027725481459]], "attempt": null, "quality": "exact", "reasons": [{"code": "neighbours", "sides": [4, 6], "table": 1, "values": {"points_a": 6, "points_b": 4, "difference": 2, "places_apart": 1}}, {"code": "equal_points", "sides": [2, 3], "table": 2, "values": {"points_a": 26, "points_b": 26, "difference": 0, "places_apart": 0}}, {"code": "equal_points", "sides": [1, 5], "table": 3, "values": {"points_a": 26, "points_b": 26, "difference": 0, "places_apart": 0}}, {"code": "neighbours", "sides": [7, 8], "table": 4, "values": {"points_a": 0, "points_b": 2, "difference": 2, "places_apart": 1}}], "version": 1}], "drawn_at": [null, "2026-11-21T18:30:06.514976+00:00"], "original": [null, {"bye": null, "cost": {"rematches": 0, "bye_height": 0, "second_byes": 0, "apart_broken": 0, "club_clashes": 0, "missed_before": 0, "rematch_recency": 0, "repeated_tables": 0, "squared_difference": 8}, "field": {"plan": [], "seed": "82fe0bed6d3f2c5b14ea8630a77019c61d54908b04501e089e01a63280461a4c", "clubs": {}, "drive": "89bwdg", "round": 2, "method": "results", "missed": {}, "points": {"1": 26, "2": 26, "3": 26, "4": 6, "5": 26, "6": 4, "7": 0, "8": 2}, "recipe": 4, "rounds": [[[7, 5], [8, 1], [6, 2], [3, 4]]], "entries": [1, 2, 3, 4, 5, 6, 7, 8], "rounds_left": 3, "fixed_tables": {}, "public_value": "", "table_history": {"1": [2], "2": [3], "3": [4], "4": [4], "5": [1], "6": [3], "7": [1], "8": [2]}}, "names": {"1": "Team 1", "2": "Team 2", "3": "Team 3", "4": "Team 4", "5": "Team 5", "6": "Team 6", "7": "Team 7", "8": "Team 8"}, "faults": [], "tables": [[1, 4, 6], [2, 2, 3], [3, 1, 5], [4, 7, 8]], "attempt": null, "entries": {"1": 117693020736582449, "2": 117693023555916977, "3": 117693024217329651, "4": 117693025560706993, "5": 117693026261361041, "6": 117693026759902629, "7": 117693027306154333, "8": 117693027725481459}, "quality": "exact", "reasons": [{"code": "neighbours", "sides": [4, 6], "table": 1, "values": {"points_a": 6, "points_b": 4, "difference": 2, "places_apart": 1}}, {"code": "equal_points", "sides": [2, 3], "table": 2, "values": {"points_a": 26, "points_b": 26, "difference": 0, "places_apart": 0}}, {"code": "equal_points", "sides": [1, 5], "table": 3, "values": {"points_a": 26, "points_b": 26, "difference": 0, "places_apart": 0}}, {"code": "neighbours", "sides": [7, 8], "table": 4, "values": {"points_a": 0, "points_b": 2, "difference": 2, "places_apart": 1}}]}], "list_hash": ["", "fa39f85dc698e8c03824b0af3de7bc534da1cdf3905d1e8a585352854f5a7767"], "entry_list": ["", "1\n2\n3\n4\n5\n6\n7\n8\n"]}]]', 20, '625ebacab08054b9ea234992b6b065a7', '780bf21ae7e396841ca167af1b9c5ca7e4b77836c14907150c48a42f72597ff4', '49ae70bba2accd81b1a9f93718586de7e2d90823df2bbba061c44f62eb1d706d', 'fee3a821eb4d72b9282cef36cca27bfc1a1625d677f093ec9d7dcaa2be4c56a8', NULL),
	(117693037693792972, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:06.817211+00', 'publish_draw', '2', '{}', '{"bye": null, "tables": 4, "by_hand": false}', '[]', 21, '08146b00931aede859e199cbad27b1bc', 'fee3a821eb4d72b9282cef36cca27bfc1a1625d677f093ec9d7dcaa2be4c56a8', '2334a21944ac1ea4fbf8a86ef1e23bdeda358d0545481254e7c3260cd463d0f0', 'a1124009a3f565b812f6c2bf3d09bfbb55b231e524d37c45734b8445bead8773', NULL),
	(117693038344063647, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:06.972516+00', 'commit_draw', '3.1', '{}', '{"method": "results", "commitment": "254de28ac178d5b81c338b9e97cbf9ed1975544646ef5e439171ae6c5f33d30d"}', '[["+", "gametable", 117693037736805686, {"code": "9sm3t7", "number": 1, "reason": {"code": "neighbours", "sides": [4, 6], "table": 1, "values": {"points_a": 6, "points_b": 4, "difference": 2, "places_apart": 1}}, "round_id": 117693029419774625}], ["+", "gametable", 117693037736930323, {"code": "dfckzp", "number": 2, "reason": {"code": "equal_points", "sides": [2, 3], "table": 2, "values": {"points_a": 26, "points_b": 26, "difference": 0, "places_apart": 0}}, "round_id": 117693029419774625}], ["+", "gametable", 117693037737804286, {"code": "26ptnk", "number": 3, "reason": {"code": "equal_points", "sides": [1, 5], "table": 3, "values": {"points_a": 26, "points_b": 26, "difference": 0, "places_apart": 0}}, "round_id": 117693029419774625}], ["+", "gametable", 117693037738581917, {"code": "r9x9sv", "number": 4, "reason": {"code": "neighbours", "sides": [7, 8], "table": 4, "values": {"points_a": 0, "points_b": 2, "difference": 2, "places_apart": 1}}, "round_id": 117693029419774625}], ["+", "side", 117693037773914102, {"entry_id": 117693025560706993, "position": 0, "round_id": 117693029419774625, "table_id": 117693037736805686}], ["+", "side", 117693037774275371, {"entry_id": 117693026759902629, "position": 1, "round_id": 117693029419774625, "table_id": 117693037736805686}], ["+", "side", 117693037775101162, {"entry_id": 117693023555916977, "position": 0, "round_id": 117693029419774625, "table_id": 117693037736930323}], ["+", "side", 117693037776096884, {"entry_id": 117693024217329651, "position": 1, "round_id": 117693029419774625, "table_id": 117693037736930323}], ["+", "side", 117693037777931472, {"entry_id": 117693020736582449, "position": 0, "round_id": 117693029419774625, "table_id": 117693037737804286}], ["+", "side", 117693037779632181, {"entry_id": 117693026261361041, "position": 1, "round_id": 117693029419774625, "table_id": 117693037737804286}], ["+", "side", 117693037780336015, {"entry_id": 117693027306154333, "position": 0, "round_id": 117693029419774625, "table_id": 117693037738581917}], ["+", "side", 117693037781359470, {"entry_id": 117693027725481459, "position": 1, "round_id": 117693029419774625, "table_id": 117693037738581917}], ["~", "draw", 117693029432286357, {"state": ["draft", "published"], "log_entry_id": [null, 117693037693792972]}], ["~", "round", 117693029419774625, {"log_entry_id": [null, 117693037693792972], "published_at": [null, "2026-11-21T18:30:06.864920+00:00"]}], ["+", "round", 117693038105290842, {"number": 3, "log_entry_id": null, "published_at": null, "second_entry": "none", "tournament_id": 117693017474564701}], ["+", "draw", 117693038265796324, {"seed": "d49c994b617ee0f904b1929f823463615d26a2965c1f398857f626835fa0a9d6", "state": "committed", "method": "results", "number": 1, "by_hand": false, "pairing": null, "drawn_at": null, "original": null, "round_id": 117693038105290842, "shown_at": null, "list_hash": "", "commitment": "254de28ac178d5b81c338b9e97cbf9ed1975544646ef5e439171ae6c5f33d30d", "entry_list": "", "taken_back": [], "shown_basis": "", "times_shown": 0, "announced_at": null, "committed_at": "2026-11-21T18:30:06.954396+00:00", "log_entry_id": null, "public_value": "", "public_source": ""}]]', 22, 'd0b0f3da7efe41eff53c882b71ddbe5f', 'a1124009a3f565b812f6c2bf3d09bfbb55b231e524d37c45734b8445bead8773', '1cce6f6aae14e932829d34da9fb86635d19719b9b2234b8807680da36c303d76', '647bc12c95309628852d2b1d614bd25d0700b320549e6281927c05d2b4daf970', NULL),
	(117693039371196871, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:07.21778+00', 'enter_card', '2.1', '{}', '{"absent": null, "ending": "finished", "winner": 0, "numbers": [8, 0], "version": 1}', '[["+", "scorecard", 117693039129093860, {"ending": "finished", "reason": "", "partner": null, "version": 1, "table_id": 117693037736805686, "entered_at": "2026-11-21T18:30:07.159828+00:00", "is_current": true, "taken_off_at": null, "entered_by_id": 1, "taken_off_by_id": null, "taken_off_reason": ""}], ["+", "scoreline", 117693039137508003, {"pawns": 8, "absent": false, "points": null, "winner": true, "card_id": 117693039129093860, "follows": false, "side_id": 117693037773914102}], ["+", "scoreline", 117693039137558311, {"pawns": 0, "absent": false, "points": null, "winner": false, "card_id": 117693039129093860, "follows": false, "side_id": 117693037774275371}]]', 23, '592454a237453676faac2ac3115c8a2f', '647bc12c95309628852d2b1d614bd25d0700b320549e6281927c05d2b4daf970', 'f46295747233dd3d32a226d9e3517a18fba9f6a83a8bdfb15939e23b0653b02f', '5ae6917833776f504630200e294c7f1280909ce219cb2b1d8ce62bbf29ed706a', NULL),
	(117693040240967831, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:07.424826+00', 'enter_card', '2.2', '{}', '{"absent": null, "ending": "finished", "winner": 0, "numbers": [8, 1], "version": 1}', '[["+", "scorecard", 117693039951611099, {"ending": "finished", "reason": "", "partner": null, "version": 1, "table_id": 117693037736930323, "entered_at": "2026-11-21T18:30:07.356550+00:00", "is_current": true, "taken_off_at": null, "entered_by_id": 1, "taken_off_by_id": null, "taken_off_reason": ""}], ["+", "scoreline", 117693039980105187, {"pawns": 8, "absent": false, "points": null, "winner": true, "card_id": 117693039951611099, "follows": false, "side_id": 117693037775101162}], ["+", "scoreline", 117693039980834072, {"pawns": 1, "absent": false, "points": null, "winner": false, "card_id": 117693039951611099, "follows": false, "side_id": 117693037776096884}]]', 24, 'e023e01115c34a35ea7cfe3dfc4c3312', '5ae6917833776f504630200e294c7f1280909ce219cb2b1d8ce62bbf29ed706a', 'd22b4cd1d35838c3e76d3b019f1e2e720def94450680f43aed09b280dc52629c', 'ec61fe95bc0898cf98df8edff31c56749a83679c09de06115d43303db826c497', NULL),
	(117693040688419756, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:07.531984+00', 'enter_card', '2.3', '{}', '{"absent": null, "ending": "finished", "winner": 0, "numbers": [8, 2], "version": 1}', '[["+", "scorecard", 117693040571402048, {"ending": "finished", "reason": "", "partner": null, "version": 1, "table_id": 117693037737804286, "entered_at": "2026-11-21T18:30:07.504624+00:00", "is_current": true, "taken_off_at": null, "entered_by_id": 1, "taken_off_by_id": null, "taken_off_reason": ""}], ["+", "scoreline", 117693040592757602, {"pawns": 8, "absent": false, "points": null, "winner": true, "card_id": 117693040571402048, "follows": false, "side_id": 117693037777931472}], ["+", "scoreline", 117693040593028987, {"pawns": 2, "absent": false, "points": null, "winner": false, "card_id": 117693040571402048, "follows": false, "side_id": 117693037779632181}]]', 25, 'd6fe38e96beb6909a60adfd2978c0ab5', 'ec61fe95bc0898cf98df8edff31c56749a83679c09de06115d43303db826c497', '2d2b1523ad1b1baa5b12a02b9910ecd623c18c2ec5753209a1b6b6b5e61bf5ad', 'f4d5df159fe6a8cea135eac126c611feb2dc06f32d45e352f39fcd3977e5b4dd', NULL),
	(117693041204390930, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:07.654402+00', 'enter_card', '2.4', '{}', '{"absent": null, "ending": "finished", "winner": 0, "numbers": [8, 3], "version": 1}', '[["+", "scorecard", 117693041045541848, {"ending": "finished", "reason": "", "partner": null, "version": 1, "table_id": 117693037738581917, "entered_at": "2026-11-21T18:30:07.617942+00:00", "is_current": true, "taken_off_at": null, "entered_by_id": 1, "taken_off_by_id": null, "taken_off_reason": ""}], ["+", "scoreline", 117693041078928967, {"pawns": 8, "absent": false, "points": null, "winner": true, "card_id": 117693041045541848, "follows": false, "side_id": 117693037780336015}], ["+", "scoreline", 117693041079656217, {"pawns": 3, "absent": false, "points": null, "winner": false, "card_id": 117693041045541848, "follows": false, "side_id": 117693037781359470}]]', 26, '45250665d7a64131465e2efd6eb88438', 'f4d5df159fe6a8cea135eac126c611feb2dc06f32d45e352f39fcd3977e5b4dd', 'b35f27b9c23f47d9bdec22909400fa89aa81a7d4a08b36c60118d142ea6ac873', 'e5480be54b2a5370a7c6d29c7d7e6d93b7989778eed55c0743d5e0b8ba007bcb', NULL),
	(117693042078472494, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:07.862446+00', 'correct_card', '2.2', '{"absent": null, "ending": "finished", "winner": 0, "numbers": [8, 1], "version": 1}', '{"absent": null, "ending": "finished", "reason": "verkeerd gelezen", "winner": 1, "numbers": [4, 8], "version": 2}', '[["~", "scorecard", 117693039951611099, {"is_current": [true, false]}], ["+", "scorecard", 117693041717411082, {"ending": "finished", "reason": "verkeerd gelezen", "partner": null, "version": 2, "table_id": 117693037736930323, "entered_at": "2026-11-21T18:30:07.777190+00:00", "is_current": true, "taken_off_at": null, "entered_by_id": 1, "taken_off_by_id": null, "taken_off_reason": ""}], ["+", "scoreline", 117693041759237634, {"pawns": 4, "absent": false, "points": null, "winner": false, "card_id": 117693041717411082, "follows": false, "side_id": 117693037775101162}], ["+", "scoreline", 117693041760438024, {"pawns": 8, "absent": false, "points": null, "winner": true, "card_id": 117693041717411082, "follows": false, "side_id": 117693037776096884}]]', 27, 'c9bef716b5f47617adfd94bddfac79a5', 'e5480be54b2a5370a7c6d29c7d7e6d93b7989778eed55c0743d5e0b8ba007bcb', 'c94cb61fbb4b94885d0f90fe2a882eecadf66dd8d23f89b037e41896dca5c333', 'a705cbd9d5298763adec9020d336eb26d360469f9890b0e100a20d1d866d4cde', NULL),
	(117693045457037072, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:08.668573+00', 'withdraw_entry', '3 Team 3', '{}', '{"entry": 117693024217329651, "reason": "ziek", "from_round": 3}', '[["+", "withdrawal", 117693045403227835, {"at": "2026-11-21T18:30:08.656086+00:00", "reason": "ziek", "entry_id": 117693024217329651, "from_round": 3, "until_round": null}]]', 28, '56f97f186dfd2a49e76741c311a68ac3', 'a705cbd9d5298763adec9020d336eb26d360469f9890b0e100a20d1d866d4cde', '47efac934da3aa5b651b928f52860faa627b58fb3ae1f448d8293b56d3d64529', '02862706af39bbed38f24e8f3c373404df82647f0814fb6776d7c2f94921ca9b', NULL),
	(117693046644823746, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:08.952009+00', 'draw_round', '3.1', '{}', '{"entries": 7, "list_hash": "2116e0271ba4d981b8b9a951cffa22f6043193fd36b945fe98119b29c0d3fc3e"}', '[["~", "draw", 117693038265796324, {"state": ["committed", "draft"], "pairing": [null, {"bye": 117693026759902629, "cost": {"rematches": 0, "bye_height": 0, "second_byes": 0, "apart_broken": 0, "club_clashes": 0, "missed_before": 0, "rematch_recency": 0, "repeated_tables": 1, "squared_difference": 844}, "faults": [{"code": "repeated_table", "table": 3, "values": {"times": 1}, "entries": [5], "severity": "warning"}], "tables": [[1, 117693023555916977, 117693020736582449], [2, 117693025560706993, 117693027306154333], [3, 117693026261361041, 117693027725481459]], "attempt": null, "quality": "exact", "reasons": [{"code": "neighbours", "sides": [2, 1], "table": 1, "values": {"points_a": 34, "points_b": 52, "difference": 18, "places_apart": 1}}, {"code": "rematch_avoided", "sides": [4, 7], "table": 2, "values": {"met": 5, "entry": 7, "points_a": 32, "points_b": 26, "difference": 6, "last_round": 1, "places_apart": 2}}, {"code": "rematch_avoided", "sides": [5, 8], "table": 3, "values": {"met": 7, "entry": 5, "points_a": 30, "points_b": 8, "difference": 22, "last_round": 1, "places_apart": 2}}, {"code": "bye_lowest", "sides": [6], "table": 0, "values": {"byes": 0, "entry": 6, "points": 4}}], "version": 1}], "drawn_at": [null, "2026-11-21T18:30:08.915269+00:00"], "original": [null, {"bye": 6, "cost": {"rematches": 0, "bye_height": 0, "second_byes": 0, "apart_broken": 0, "club_clashes": 0, "missed_before": 0, "rematch_recency": 0, "repeated_tables": 1, "squared_difference": 844}, "field": {"plan": [], "seed": "d49c994b617ee0f904b1929f823463615d26a2965c1f398857f626835fa0a9d6", "clubs": {}, "drive": "89bwdg", "round": 3, "method": "results", "missed": {}, "points": {"1": 52, "2": 34, "4": 32, "5": 30, "6": 4, "7": 26, "8": 8}, "recipe": 4, "rounds": [[[7, 5], [8, 1], [6, 2], [3, 4]], [[4, 6], [2, 3], [1, 5], [7, 8]]], "entries": [1, 2, 4, 5, 6, 7, 8], "rounds_left": 2, "fixed_tables": {}, "public_value": "", "table_history": {"1": [2, 3], "2": [3, 2], "3": [4, 2], "4": [4, 1], "5": [1, 3], "6": [3, 1], "7": [1, 4], "8": [2, 4]}}, "names": {"1": "Team 1", "2": "Team 2", "4": "Team 4", "5": "Team 5", "6": "Team 6", "7": "Team 7", "8": "Team 8"}, "faults": [{"code": "repeated_table", "table": 3, "values": {"times": 1}, "entries": [5], "severity": "warning"}], "tables": [[1, 2, 1], [2, 4, 7], [3, 5, 8]], "attempt": null, "entries": {"1": 117693020736582449, "2": 117693023555916977, "4": 117693025560706993, "5": 117693026261361041, "6": 117693026759902629, "7": 117693027306154333, "8": 117693027725481459}, "quality": "exact", "reasons": [{"code": "neighbours", "sides": [2, 1], "table": 1, "values": {"points_a": 34, "points_b": 52, "difference": 18, "places_apart": 1}}, {"code": "rematch_avoided", "sides": [4, 7], "table": 2, "values": {"met": 5, "entry": 7, "points_a": 32, "points_b": 26, "difference": 6, "last_round": 1, "places_apart": 2}}, {"code": "rematch_avoided", "sides": [5, 8], "table": 3, "values": {"met": 7, "entry": 5, "points_a": 30, "points_b": 8, "difference": 22, "last_round": 1, "places_apart": 2}}, {"code": "bye_lowest", "sides": [6], "table": 0, "values": {"byes": 0, "entry": 6, "points": 4}}]}], "list_hash": ["", "2116e0271ba4d981b8b9a951cffa22f6043193fd36b945fe98119b29c0d3fc3e"], "entry_list": ["", "1\n2\n4\n5\n6\n7\n8\n"]}]]', 29, '5009f60324713312a0fec0673f8513ce', '02862706af39bbed38f24e8f3c373404df82647f0814fb6776d7c2f94921ca9b', '649f3a63df274b70556fd3372afbe5c998753f04184001e8d776a4de107f887b', '322f773cf26080af529040ed9edab1ff9f0d7f4ed0480a94d0bdc77e6efa68c2', NULL),
	(117693046971906508, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:09.029413+00', 'publish_draw', '3', '{}', '{"bye": 117693026759902629, "tables": 3, "by_hand": false}', '[]', 30, 'ffb6a509b19a019a25d0d638343e40e4', '322f773cf26080af529040ed9edab1ff9f0d7f4ed0480a94d0bdc77e6efa68c2', '955d4a88d5d7bd774829f4cd46061a0bf3f9d06af591a04a081a1dc5a0f69525', '0311155877bd3d59588ff364e546db13dd7a7b6feb3eff929ac73293f9569bbf', NULL),
	(117693047723043464, 117693017474564701, 1, 'Anna', '2026-11-21 18:30:09.208096+00', 'commit_draw', '4.1', '{}', '{"method": "results", "commitment": "7f96272cce932434336eb465c37c786783b3eb5d42988f8014eba23fd33bb610"}', '[["+", "gametable", 117693047148087004, {"code": "n6828g", "number": 1, "reason": {"code": "neighbours", "sides": [2, 1], "table": 1, "values": {"points_a": 34, "points_b": 52, "difference": 18, "places_apart": 1}}, "round_id": 117693038105290842}], ["+", "gametable", 117693047153173272, {"code": "qh8trx", "number": 2, "reason": {"code": "rematch_avoided", "sides": [4, 7], "table": 2, "values": {"met": 5, "entry": 7, "points_a": 32, "points_b": 26, "difference": 6, "last_round": 1, "places_apart": 2}}, "round_id": 117693038105290842}], ["+", "gametable", 117693047153979328, {"code": "8cw9cs", "number": 3, "reason": {"code": "rematch_avoided", "sides": [5, 8], "table": 3, "values": {"met": 7, "entry": 5, "points_a": 30, "points_b": 8, "difference": 22, "last_round": 1, "places_apart": 2}}, "round_id": 117693038105290842}], ["+", "side", 117693047323624337, {"entry_id": 117693023555916977, "position": 0, "round_id": 117693038105290842, "table_id": 117693047148087004}], ["+", "side", 117693047324989347, {"entry_id": 117693020736582449, "position": 1, "round_id": 117693038105290842, "table_id": 117693047148087004}], ["+", "side", 117693047325946333, {"entry_id": 117693025560706993, "position": 0, "round_id": 117693038105290842, "table_id": 117693047153173272}], ["+", "side", 117693047326839774, {"entry_id": 117693027306154333, "position": 1, "round_id": 117693038105290842, "table_id": 117693047153173272}], ["+", "side", 117693047327326471, {"entry_id": 117693026261361041, "position": 0, "round_id": 117693038105290842, "table_id": 117693047153979328}], ["+", "side", 117693047329205351, {"entry_id": 117693027725481459, "position": 1, "round_id": 117693038105290842, "table_id": 117693047153979328}], ["+", "bye", 117693047388250666, {"points": 17, "entry_id": 117693026759902629, "round_id": 117693038105290842}], ["~", "draw", 117693038265796324, {"state": ["draft", "published"], "log_entry_id": [null, 117693046971906508]}], ["~", "round", 117693038105290842, {"log_entry_id": [null, 117693046971906508], "published_at": [null, "2026-11-21T18:30:09.152755+00:00"]}], ["+", "round", 117693047584578272, {"number": 4, "log_entry_id": null, "published_at": null, "second_entry": "none", "tournament_id": 117693017474564701}], ["+", "draw", 117693047646779896, {"seed": "86f410d822597e931f73693cfe900578a94cb81f4758a8128f5979e67e633dad", "state": "committed", "method": "results", "number": 1, "by_hand": false, "pairing": null, "drawn_at": null, "original": null, "round_id": 117693047584578272, "shown_at": null, "list_hash": "", "commitment": "7f96272cce932434336eb465c37c786783b3eb5d42988f8014eba23fd33bb610", "entry_list": "", "taken_back": [], "shown_basis": "", "times_shown": 0, "announced_at": null, "committed_at": "2026-11-21T18:30:09.190926+00:00", "log_entry_id": null, "public_value": "", "public_source": ""}]]', 31, '3a64da0518baac4f23f95a2694aa0362', '0311155877bd3d59588ff364e546db13dd7a7b6feb3eff929ac73293f9569bbf', 'c35a8f8fe10db9fcf66e24bde4c01e1ca3d81eefbd1532a1c307344e19ef4584', 'ef2a57b7a4715a0990e6787cee11c2ef86e271cedc59441082d7bab3a1aeb977', NULL);


--
-- Data for Name: tournaments_membership; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_membership VALUES
	(1, 117693017474564701, 1, 'organiser', '2026-11-21 18:30:02.015973+00');


--
-- Data for Name: tournaments_namevote; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_prize; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_prizegiving; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_report; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_round; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_round VALUES
	(117693017641012044, 117693017474564701, 1, '2026-11-21 18:30:04.815345+00', 117693029032309414, 'none'),
	(117693029419774625, 117693017474564701, 2, '2026-11-21 18:30:06.86492+00', 117693037693792972, 'none'),
	(117693038105290842, 117693017474564701, 3, '2026-11-21 18:30:09.152755+00', 117693046971906508, 'none'),
	(117693047584578272, 117693017474564701, 4, NULL, NULL, 'none');


--
-- Data for Name: tournaments_roundclock; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_scorecard; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_scorecard VALUES
	(117693030974439187, 117693029053441353, 1, true, 'finished', NULL, '', 1, '2026-11-21 18:30:05.216624+00', '', NULL, NULL),
	(117693031532003901, 117693029058049423, 1, true, 'finished', NULL, '', 1, '2026-11-21 18:30:05.349459+00', '', NULL, NULL),
	(117693032619487636, 117693029058796204, 1, true, 'finished', NULL, '', 1, '2026-11-21 18:30:05.608561+00', '', NULL, NULL),
	(117693033542248613, 117693029059396478, 1, true, 'finished', NULL, '', 1, '2026-11-21 18:30:05.829091+00', '', NULL, NULL),
	(117693039129093860, 117693037736805686, 1, true, 'finished', NULL, '', 1, '2026-11-21 18:30:07.159828+00', '', NULL, NULL),
	(117693040571402048, 117693037737804286, 1, true, 'finished', NULL, '', 1, '2026-11-21 18:30:07.504624+00', '', NULL, NULL),
	(117693041045541848, 117693037738581917, 1, true, 'finished', NULL, '', 1, '2026-11-21 18:30:07.617942+00', '', NULL, NULL),
	(117693039951611099, 117693037736930323, 1, false, 'finished', NULL, '', 1, '2026-11-21 18:30:07.35655+00', '', NULL, NULL),
	(117693041717411082, 117693037736930323, 2, true, 'finished', NULL, 'verkeerd gelezen', 1, '2026-11-21 18:30:07.77719+00', '', NULL, NULL);


--
-- Data for Name: tournaments_scoreline; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_scoreline VALUES
	(117693030990902977, 117693030974439187, 117693029200405554, 0, NULL, false, false, false),
	(117693030992064650, 117693030974439187, 117693029200866047, 8, NULL, false, true, false),
	(117693031562302538, 117693031532003901, 117693029201963721, 1, NULL, false, false, false),
	(117693031566455287, 117693031532003901, 117693029202846234, 8, NULL, false, true, false),
	(117693032661252579, 117693032619487636, 117693029203319623, 2, NULL, false, false, false),
	(117693032661755420, 117693032619487636, 117693029204571107, 8, NULL, false, true, false),
	(117693033589150924, 117693033542248613, 117693029205214968, 8, NULL, false, true, false),
	(117693033589262226, 117693033542248613, 117693029205520891, 3, NULL, false, false, false),
	(117693039137508003, 117693039129093860, 117693037773914102, 8, NULL, false, true, false),
	(117693039137558311, 117693039129093860, 117693037774275371, 0, NULL, false, false, false),
	(117693039980105187, 117693039951611099, 117693037775101162, 8, NULL, false, true, false),
	(117693039980834072, 117693039951611099, 117693037776096884, 1, NULL, false, false, false),
	(117693040592757602, 117693040571402048, 117693037777931472, 8, NULL, false, true, false),
	(117693040593028987, 117693040571402048, 117693037779632181, 2, NULL, false, false, false),
	(117693041078928967, 117693041045541848, 117693037780336015, 8, NULL, false, true, false),
	(117693041079656217, 117693041045541848, 117693037781359470, 3, NULL, false, false, false),
	(117693041759237634, 117693041717411082, 117693037775101162, 4, NULL, false, false, false),
	(117693041760438024, 117693041717411082, 117693037776096884, 8, NULL, false, true, false);


--
-- Data for Name: tournaments_season; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_seasonentry; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_side; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_side VALUES
	(117693029200405554, 117693029053441353, 117693017641012044, 117693027306154333, 0),
	(117693029200866047, 117693029053441353, 117693017641012044, 117693026261361041, 1),
	(117693029201963721, 117693029058049423, 117693017641012044, 117693027725481459, 0),
	(117693029202846234, 117693029058049423, 117693017641012044, 117693020736582449, 1),
	(117693029203319623, 117693029058796204, 117693017641012044, 117693026759902629, 0),
	(117693029204571107, 117693029058796204, 117693017641012044, 117693023555916977, 1),
	(117693029205214968, 117693029059396478, 117693017641012044, 117693024217329651, 0),
	(117693029205520891, 117693029059396478, 117693017641012044, 117693025560706993, 1),
	(117693037773914102, 117693037736805686, 117693029419774625, 117693025560706993, 0),
	(117693037774275371, 117693037736805686, 117693029419774625, 117693026759902629, 1),
	(117693037775101162, 117693037736930323, 117693029419774625, 117693023555916977, 0),
	(117693037776096884, 117693037736930323, 117693029419774625, 117693024217329651, 1),
	(117693037777931472, 117693037737804286, 117693029419774625, 117693020736582449, 0),
	(117693037779632181, 117693037737804286, 117693029419774625, 117693026261361041, 1),
	(117693037780336015, 117693037738581917, 117693029419774625, 117693027306154333, 0),
	(117693037781359470, 117693037738581917, 117693029419774625, 117693027725481459, 1),
	(117693047323624337, 117693047148087004, 117693038105290842, 117693023555916977, 0),
	(117693047324989347, 117693047148087004, 117693038105290842, 117693020736582449, 1),
	(117693047325946333, 117693047153173272, 117693038105290842, 117693025560706993, 0),
	(117693047326839774, 117693047153173272, 117693038105290842, 117693027306154333, 1),
	(117693047327326471, 117693047153979328, 117693038105290842, 117693026261361041, 0),
	(117693047329205351, 117693047153979328, 117693038105290842, 117693027725481459, 1);


--
-- Data for Name: tournaments_stage; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_tournament; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_tournament VALUES
	(117693017474564701, '89bwdg', 'Drive 8', '2026-11-21', '', 'team', 'teams', 'sit_out', 'drawn', 4, 40, 'nk', 1, 99999, 0, 0, 'results', 0, 17, false, 0, 'nk', '[]', false, '["wins", "pawn_difference", "head_to_head"]', true, '[]', 'auto', '[5, 1]', NULL, 'none', 'none', 'refused', false, NULL, NULL, true, false, 27, NULL, '2026-11-21 18:30:01.998386+00');


--
-- Data for Name: tournaments_user; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_user VALUES
	(1, 'pbkdf2_sha256$1000000$EmelYxZwsA3XO7mMEDrFjZ$ioc3wjQQ0cr/XUcx2MqwWokE7Ir8Jf+fxG7BTIiBOpM=', NULL, false, 'anna', '', '', '', false, true, '2026-11-21 18:30:00+00', 'Anna');


--
-- Data for Name: tournaments_user_groups; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_user_user_permissions; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_withdrawal; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_withdrawal VALUES
	(117693045403227835, 117693024217329651, 3, NULL, 'ziek', '2026-11-21 18:30:08.656086+00');


--
-- Name: auth_group_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.auth_group_id_seq', 1, false);


--
-- Name: auth_group_permissions_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.auth_group_permissions_id_seq', 1, false);


--
-- Name: auth_permission_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.auth_permission_id_seq', 164, true);


--
-- Name: axes_accessattempt_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.axes_accessattempt_id_seq', 1, false);


--
-- Name: axes_accessfailurelog_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.axes_accessfailurelog_id_seq', 1, false);


--
-- Name: axes_accesslog_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.axes_accesslog_id_seq', 1, false);


--
-- Name: django_content_type_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.django_content_type_id_seq', 41, true);


--
-- Name: django_migrations_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.django_migrations_id_seq', 54, true);


--
-- Name: tournaments_apart_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_apart_id_seq', 1, false);


--
-- Name: tournaments_bye_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_bye_id_seq', 1, false);


--
-- Name: tournaments_cardentry_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_cardentry_id_seq', 1, false);


--
-- Name: tournaments_dispute_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_dispute_id_seq', 1, false);


--
-- Name: tournaments_draw_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_draw_id_seq', 1, false);


--
-- Name: tournaments_entry_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_entry_id_seq', 1, false);


--
-- Name: tournaments_evening_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_evening_id_seq', 1, false);


--
-- Name: tournaments_eveningresult_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_eveningresult_id_seq', 1, false);


--
-- Name: tournaments_extratime_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_extratime_id_seq', 1, false);


--
-- Name: tournaments_gametable_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_gametable_id_seq', 1, false);


--
-- Name: tournaments_group_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_group_id_seq', 1, false);


--
-- Name: tournaments_groupplace_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_groupplace_id_seq', 1, false);


--
-- Name: tournaments_importdraft_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_importdraft_id_seq', 1, false);


--
-- Name: tournaments_invitation_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_invitation_id_seq', 1, false);


--
-- Name: tournaments_job_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_job_id_seq', 1, false);


--
-- Name: tournaments_logentry_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_logentry_id_seq', 1, false);


--
-- Name: tournaments_membership_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_membership_id_seq', 1, true);


--
-- Name: tournaments_namevote_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_namevote_id_seq', 1, false);


--
-- Name: tournaments_prize_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_prize_id_seq', 1, false);


--
-- Name: tournaments_prizegiving_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_prizegiving_id_seq', 1, false);


--
-- Name: tournaments_report_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_report_id_seq', 1, false);


--
-- Name: tournaments_round_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_round_id_seq', 1, false);


--
-- Name: tournaments_roundclock_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_roundclock_id_seq', 1, false);


--
-- Name: tournaments_scorecard_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_scorecard_id_seq', 1, false);


--
-- Name: tournaments_scoreline_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_scoreline_id_seq', 1, false);


--
-- Name: tournaments_season_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_season_id_seq', 1, false);


--
-- Name: tournaments_seasonentry_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_seasonentry_id_seq', 1, false);


--
-- Name: tournaments_side_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_side_id_seq', 1, false);


--
-- Name: tournaments_stage_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_stage_id_seq', 1, false);


--
-- Name: tournaments_tournament_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_tournament_id_seq', 1, false);


--
-- Name: tournaments_user_groups_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_user_groups_id_seq', 1, false);


--
-- Name: tournaments_user_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_user_id_seq', 1, true);


--
-- Name: tournaments_user_user_permissions_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_user_user_permissions_id_seq', 1, false);


--
-- Name: tournaments_withdrawal_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_withdrawal_id_seq', 1, false);


--
-- Name: tournaments_knownact an_act_is_known_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_knownact
    ADD CONSTRAINT an_act_is_known_once UNIQUE (code, entry);


--
-- Name: tournaments_apart apart_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_apart
    ADD CONSTRAINT apart_once UNIQUE (one_id, other_id);


--
-- Name: auth_group auth_group_name_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_name_key UNIQUE (name);


--
-- Name: auth_group_permissions auth_group_permissions_group_id_permission_id_0cd325b0_uniq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_permission_id_0cd325b0_uniq UNIQUE (group_id, permission_id);


--
-- Name: auth_group_permissions auth_group_permissions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_pkey PRIMARY KEY (id);


--
-- Name: auth_group auth_group_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_pkey PRIMARY KEY (id);


--
-- Name: auth_permission auth_permission_content_type_id_codename_01ab375a_uniq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_codename_01ab375a_uniq UNIQUE (content_type_id, codename);


--
-- Name: auth_permission auth_permission_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_pkey PRIMARY KEY (id);


--
-- Name: axes_accessattempt axes_accessattempt_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.axes_accessattempt
    ADD CONSTRAINT axes_accessattempt_pkey PRIMARY KEY (id);


--
-- Name: axes_accessattempt axes_accessattempt_username_ip_address_user_agent_8ea22282_uniq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.axes_accessattempt
    ADD CONSTRAINT axes_accessattempt_username_ip_address_user_agent_8ea22282_uniq UNIQUE (username, ip_address, user_agent);


--
-- Name: axes_accessattemptexpiration axes_accessattemptexpiration_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.axes_accessattemptexpiration
    ADD CONSTRAINT axes_accessattemptexpiration_pkey PRIMARY KEY (access_attempt_id);


--
-- Name: axes_accessfailurelog axes_accessfailurelog_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.axes_accessfailurelog
    ADD CONSTRAINT axes_accessfailurelog_pkey PRIMARY KEY (id);


--
-- Name: axes_accesslog axes_accesslog_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.axes_accesslog
    ADD CONSTRAINT axes_accesslog_pkey PRIMARY KEY (id);


--
-- Name: tournaments_scorecard card_version_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_scorecard
    ADD CONSTRAINT card_version_once UNIQUE (table_id, version);


--
-- Name: django_content_type django_content_type_app_label_model_76bd3d3b_uniq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_content_type
    ADD CONSTRAINT django_content_type_app_label_model_76bd3d3b_uniq UNIQUE (app_label, model);


--
-- Name: django_content_type django_content_type_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_content_type
    ADD CONSTRAINT django_content_type_pkey PRIMARY KEY (id);


--
-- Name: django_migrations django_migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_migrations
    ADD CONSTRAINT django_migrations_pkey PRIMARY KEY (id);


--
-- Name: django_session django_session_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_session
    ADD CONSTRAINT django_session_pkey PRIMARY KEY (session_key);


--
-- Name: tournaments_draw draw_number_once_per_round; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_draw
    ADD CONSTRAINT draw_number_once_per_round UNIQUE (round_id, number);


--
-- Name: tournaments_evening drive_once_per_season; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_evening
    ADD CONSTRAINT drive_once_per_season UNIQUE (season_id, tournament_id);


--
-- Name: tournaments_entry entry_number_once_per_drive; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_entry
    ADD CONSTRAINT entry_number_once_per_drive UNIQUE (tournament_id, number);


--
-- Name: tournaments_eveningresult entry_of_a_drive_once_per_evening; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_eveningresult
    ADD CONSTRAINT entry_of_a_drive_once_per_evening UNIQUE (evening_id, entry_id);


--
-- Name: tournaments_side entry_sits_once_per_round; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_side
    ADD CONSTRAINT entry_sits_once_per_round UNIQUE (round_id, entry_id);


--
-- Name: tournaments_bye one_bye_per_entry_and_round; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_bye
    ADD CONSTRAINT one_bye_per_entry_and_round UNIQUE (round_id, entry_id);


--
-- Name: tournaments_cardentry one_card_entry_per_turn; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_cardentry
    ADD CONSTRAINT one_card_entry_per_turn UNIQUE (table_id, turn);


--
-- Name: tournaments_group one_group_per_position; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_group
    ADD CONSTRAINT one_group_per_position UNIQUE (stage_id, "position");


--
-- Name: tournaments_groupplace one_group_per_stage; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_groupplace
    ADD CONSTRAINT one_group_per_stage UNIQUE (stage_id, entry_id);


--
-- Name: tournaments_scoreline one_line_per_side; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_scoreline
    ADD CONSTRAINT one_line_per_side UNIQUE (card_id, side_id);


--
-- Name: tournaments_logentry one_link_per_number; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_logentry
    ADD CONSTRAINT one_link_per_number UNIQUE (tournament_id, number);


--
-- Name: tournaments_prize one_prize_per_number; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_prize
    ADD CONSTRAINT one_prize_per_number UNIQUE (tournament_id, kind, number);


--
-- Name: tournaments_membership one_role_per_person_per_drive; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_membership
    ADD CONSTRAINT one_role_per_person_per_drive UNIQUE (tournament_id, user_id);


--
-- Name: tournaments_groupplace one_seed_per_group; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_groupplace
    ADD CONSTRAINT one_seed_per_group UNIQUE (group_id, seed);


--
-- Name: tournaments_side one_side_per_position; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_side
    ADD CONSTRAINT one_side_per_position UNIQUE (table_id, "position");


--
-- Name: tournaments_stage one_stage_from_a_round; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_stage
    ADD CONSTRAINT one_stage_from_a_round UNIQUE (tournament_id, from_round);


--
-- Name: tournaments_namevote one_vote_per_phone; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_namevote
    ADD CONSTRAINT one_vote_per_phone UNIQUE (tournament_id, phone);


--
-- Name: tournaments_round round_number_once_per_drive; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_round
    ADD CONSTRAINT round_number_once_per_drive UNIQUE (tournament_id, number);


--
-- Name: tournaments_eveningresult season_entry_once_per_evening; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_eveningresult
    ADD CONSTRAINT season_entry_once_per_evening UNIQUE (evening_id, team_id);


--
-- Name: tournaments_entry sheet_row_once_per_drive; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_entry
    ADD CONSTRAINT sheet_row_once_per_drive UNIQUE (tournament_id, import_key);


--
-- Name: tournaments_gametable table_number_once_per_round; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_gametable
    ADD CONSTRAINT table_number_once_per_round UNIQUE (round_id, number);


--
-- Name: tournaments_apart tournaments_apart_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_apart
    ADD CONSTRAINT tournaments_apart_pkey PRIMARY KEY (id);


--
-- Name: tournaments_bye tournaments_bye_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_bye
    ADD CONSTRAINT tournaments_bye_pkey PRIMARY KEY (id);


--
-- Name: tournaments_cardentry tournaments_cardentry_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_cardentry
    ADD CONSTRAINT tournaments_cardentry_pkey PRIMARY KEY (id);


--
-- Name: tournaments_dispute tournaments_dispute_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_dispute
    ADD CONSTRAINT tournaments_dispute_pkey PRIMARY KEY (id);


--
-- Name: tournaments_draw tournaments_draw_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_draw
    ADD CONSTRAINT tournaments_draw_pkey PRIMARY KEY (id);


--
-- Name: tournaments_entry tournaments_entry_code_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_entry
    ADD CONSTRAINT tournaments_entry_code_key UNIQUE (code);


--
-- Name: tournaments_entry tournaments_entry_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_entry
    ADD CONSTRAINT tournaments_entry_pkey PRIMARY KEY (id);


--
-- Name: tournaments_evening tournaments_evening_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_evening
    ADD CONSTRAINT tournaments_evening_pkey PRIMARY KEY (id);


--
-- Name: tournaments_eveningresult tournaments_eveningresult_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_eveningresult
    ADD CONSTRAINT tournaments_eveningresult_pkey PRIMARY KEY (id);


--
-- Name: tournaments_extratime tournaments_extratime_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_extratime
    ADD CONSTRAINT tournaments_extratime_pkey PRIMARY KEY (id);


--
-- Name: tournaments_extratime tournaments_extratime_table_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_extratime
    ADD CONSTRAINT tournaments_extratime_table_id_key UNIQUE (table_id);


--
-- Name: tournaments_gametable tournaments_gametable_code_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_gametable
    ADD CONSTRAINT tournaments_gametable_code_key UNIQUE (code);


--
-- Name: tournaments_gametable tournaments_gametable_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_gametable
    ADD CONSTRAINT tournaments_gametable_pkey PRIMARY KEY (id);


--
-- Name: tournaments_group tournaments_group_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_group
    ADD CONSTRAINT tournaments_group_pkey PRIMARY KEY (id);


--
-- Name: tournaments_groupplace tournaments_groupplace_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_groupplace
    ADD CONSTRAINT tournaments_groupplace_pkey PRIMARY KEY (id);


--
-- Name: tournaments_importdraft tournaments_importdraft_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_importdraft
    ADD CONSTRAINT tournaments_importdraft_pkey PRIMARY KEY (id);


--
-- Name: tournaments_invitation tournaments_invitation_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_invitation
    ADD CONSTRAINT tournaments_invitation_pkey PRIMARY KEY (id);


--
-- Name: tournaments_invitation tournaments_invitation_token_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_invitation
    ADD CONSTRAINT tournaments_invitation_token_key UNIQUE (token);


--
-- Name: tournaments_job tournaments_job_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_job
    ADD CONSTRAINT tournaments_job_pkey PRIMARY KEY (id);


--
-- Name: tournaments_knownact tournaments_knownact_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_knownact
    ADD CONSTRAINT tournaments_knownact_pkey PRIMARY KEY (id);


--
-- Name: tournaments_linkgone tournaments_linkgone_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_linkgone
    ADD CONSTRAINT tournaments_linkgone_pkey PRIMARY KEY (drive);


--
-- Name: tournaments_logentry tournaments_logentry_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_logentry
    ADD CONSTRAINT tournaments_logentry_pkey PRIMARY KEY (id);


--
-- Name: tournaments_membership tournaments_membership_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_membership
    ADD CONSTRAINT tournaments_membership_pkey PRIMARY KEY (id);


--
-- Name: tournaments_namevote tournaments_namevote_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_namevote
    ADD CONSTRAINT tournaments_namevote_pkey PRIMARY KEY (id);


--
-- Name: tournaments_prize tournaments_prize_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_prize
    ADD CONSTRAINT tournaments_prize_pkey PRIMARY KEY (id);


--
-- Name: tournaments_prizegiving tournaments_prizegiving_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_prizegiving
    ADD CONSTRAINT tournaments_prizegiving_pkey PRIMARY KEY (id);


--
-- Name: tournaments_prizegiving tournaments_prizegiving_tournament_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_prizegiving
    ADD CONSTRAINT tournaments_prizegiving_tournament_id_key UNIQUE (tournament_id);


--
-- Name: tournaments_report tournaments_report_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_report
    ADD CONSTRAINT tournaments_report_pkey PRIMARY KEY (id);


--
-- Name: tournaments_round tournaments_round_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_round
    ADD CONSTRAINT tournaments_round_pkey PRIMARY KEY (id);


--
-- Name: tournaments_roundclock tournaments_roundclock_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_roundclock
    ADD CONSTRAINT tournaments_roundclock_pkey PRIMARY KEY (id);


--
-- Name: tournaments_roundclock tournaments_roundclock_round_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_roundclock
    ADD CONSTRAINT tournaments_roundclock_round_id_key UNIQUE (round_id);


--
-- Name: tournaments_scorecard tournaments_scorecard_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_scorecard
    ADD CONSTRAINT tournaments_scorecard_pkey PRIMARY KEY (id);


--
-- Name: tournaments_scoreline tournaments_scoreline_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_scoreline
    ADD CONSTRAINT tournaments_scoreline_pkey PRIMARY KEY (id);


--
-- Name: tournaments_season tournaments_season_code_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_season
    ADD CONSTRAINT tournaments_season_code_key UNIQUE (code);


--
-- Name: tournaments_season tournaments_season_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_season
    ADD CONSTRAINT tournaments_season_pkey PRIMARY KEY (id);


--
-- Name: tournaments_seasonentry tournaments_seasonentry_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_seasonentry
    ADD CONSTRAINT tournaments_seasonentry_pkey PRIMARY KEY (id);


--
-- Name: tournaments_side tournaments_side_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_side
    ADD CONSTRAINT tournaments_side_pkey PRIMARY KEY (id);


--
-- Name: tournaments_stage tournaments_stage_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_stage
    ADD CONSTRAINT tournaments_stage_pkey PRIMARY KEY (id);


--
-- Name: tournaments_tournament tournaments_tournament_code_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_tournament
    ADD CONSTRAINT tournaments_tournament_code_key UNIQUE (code);


--
-- Name: tournaments_tournament tournaments_tournament_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_tournament
    ADD CONSTRAINT tournaments_tournament_pkey PRIMARY KEY (id);


--
-- Name: tournaments_user_groups tournaments_user_groups_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_user_groups
    ADD CONSTRAINT tournaments_user_groups_pkey PRIMARY KEY (id);


--
-- Name: tournaments_user_groups tournaments_user_groups_user_id_group_id_e7f1ed06_uniq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_user_groups
    ADD CONSTRAINT tournaments_user_groups_user_id_group_id_e7f1ed06_uniq UNIQUE (user_id, group_id);


--
-- Name: tournaments_user tournaments_user_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_user
    ADD CONSTRAINT tournaments_user_pkey PRIMARY KEY (id);


--
-- Name: tournaments_user_user_permissions tournaments_user_user_pe_user_id_permission_id_ff450315_uniq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_user_user_permissions
    ADD CONSTRAINT tournaments_user_user_pe_user_id_permission_id_ff450315_uniq UNIQUE (user_id, permission_id);


--
-- Name: tournaments_user_user_permissions tournaments_user_user_permissions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_user_user_permissions
    ADD CONSTRAINT tournaments_user_user_permissions_pkey PRIMARY KEY (id);


--
-- Name: tournaments_user tournaments_user_username_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_user
    ADD CONSTRAINT tournaments_user_username_key UNIQUE (username);


--
-- Name: tournaments_withdrawal tournaments_withdrawal_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_withdrawal
    ADD CONSTRAINT tournaments_withdrawal_pkey PRIMARY KEY (id);


--
-- Name: auth_group_name_a6ea08ec_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX auth_group_name_a6ea08ec_like ON public.auth_group USING btree (name varchar_pattern_ops);


--
-- Name: auth_group_permissions_group_id_b120cbf9; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX auth_group_permissions_group_id_b120cbf9 ON public.auth_group_permissions USING btree (group_id);


--
-- Name: auth_group_permissions_permission_id_84c5c92e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX auth_group_permissions_permission_id_84c5c92e ON public.auth_group_permissions USING btree (permission_id);


--
-- Name: auth_permission_content_type_id_2f476e4b; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX auth_permission_content_type_id_2f476e4b ON public.auth_permission USING btree (content_type_id);


--
-- Name: axes_accessattempt_ip_address_10922d9c; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX axes_accessattempt_ip_address_10922d9c ON public.axes_accessattempt USING btree (ip_address);


--
-- Name: axes_accessattempt_user_agent_ad89678b; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX axes_accessattempt_user_agent_ad89678b ON public.axes_accessattempt USING btree (user_agent);


--
-- Name: axes_accessattempt_user_agent_ad89678b_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX axes_accessattempt_user_agent_ad89678b_like ON public.axes_accessattempt USING btree (user_agent varchar_pattern_ops);


--
-- Name: axes_accessattempt_username_3f2d4ca0; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX axes_accessattempt_username_3f2d4ca0 ON public.axes_accessattempt USING btree (username);


--
-- Name: axes_accessattempt_username_3f2d4ca0_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX axes_accessattempt_username_3f2d4ca0_like ON public.axes_accessattempt USING btree (username varchar_pattern_ops);


--
-- Name: axes_accessfailurelog_ip_address_2e9f5a7f; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX axes_accessfailurelog_ip_address_2e9f5a7f ON public.axes_accessfailurelog USING btree (ip_address);


--
-- Name: axes_accessfailurelog_user_agent_ea145dda; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX axes_accessfailurelog_user_agent_ea145dda ON public.axes_accessfailurelog USING btree (user_agent);


--
-- Name: axes_accessfailurelog_user_agent_ea145dda_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX axes_accessfailurelog_user_agent_ea145dda_like ON public.axes_accessfailurelog USING btree (user_agent varchar_pattern_ops);


--
-- Name: axes_accessfailurelog_username_a8b7e8a4; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX axes_accessfailurelog_username_a8b7e8a4 ON public.axes_accessfailurelog USING btree (username);


--
-- Name: axes_accessfailurelog_username_a8b7e8a4_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX axes_accessfailurelog_username_a8b7e8a4_like ON public.axes_accessfailurelog USING btree (username varchar_pattern_ops);


--
-- Name: axes_accesslog_ip_address_86b417e5; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX axes_accesslog_ip_address_86b417e5 ON public.axes_accesslog USING btree (ip_address);


--
-- Name: axes_accesslog_user_agent_0e659004; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX axes_accesslog_user_agent_0e659004 ON public.axes_accesslog USING btree (user_agent);


--
-- Name: axes_accesslog_user_agent_0e659004_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX axes_accesslog_user_agent_0e659004_like ON public.axes_accesslog USING btree (user_agent varchar_pattern_ops);


--
-- Name: axes_accesslog_username_df93064b; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX axes_accesslog_username_df93064b ON public.axes_accesslog USING btree (username);


--
-- Name: axes_accesslog_username_df93064b_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX axes_accesslog_username_df93064b_like ON public.axes_accesslog USING btree (username varchar_pattern_ops);


--
-- Name: correction_has_a_reason; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX correction_has_a_reason ON public.tournaments_scorecard USING btree (table_id) WHERE (((reason)::text = ''::text) AND (taken_off_at IS NULL));


--
-- Name: django_session_expire_date_a5c62663; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX django_session_expire_date_a5c62663 ON public.django_session USING btree (expire_date);


--
-- Name: django_session_session_key_c0390e0f_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX django_session_session_key_c0390e0f_like ON public.django_session USING btree (session_key varchar_pattern_ops);


--
-- Name: group_name_once_per_stage; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX group_name_once_per_stage ON public.tournaments_group USING btree (stage_id, name) WHERE (NOT ((name)::text = ''::text));


--
-- Name: journal_once_per_season; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX journal_once_per_season ON public.tournaments_evening USING btree (season_id, first_link) WHERE (NOT ((first_link)::text = ''::text));


--
-- Name: log_newest_first; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX log_newest_first ON public.tournaments_logentry USING btree (tournament_id, id DESC);


--
-- Name: one_complete_party_per_card; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX one_complete_party_per_card ON public.tournaments_scoreline USING btree (card_id) WHERE ((NOT follows) AND (pawns = 8));


--
-- Name: one_current_card_per_table; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX one_current_card_per_table ON public.tournaments_scorecard USING btree (table_id) WHERE is_current;


--
-- Name: one_draw_in_hand_per_round; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX one_draw_in_hand_per_round ON public.tournaments_draw USING btree (round_id) WHERE ((state)::text = ANY ((ARRAY['committed'::character varying, 'draft'::character varying, 'published'::character varying])::text[]));


--
-- Name: one_open_dispute_per_table; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX one_open_dispute_per_table ON public.tournaments_dispute USING btree (table_id) WHERE (decided_at IS NULL);


--
-- Name: one_prize_of_a_kind_without_number; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX one_prize_of_a_kind_without_number ON public.tournaments_prize USING btree (tournament_id, kind) WHERE (number IS NULL);


--
-- Name: one_report_in_hand_per_table; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX one_report_in_hand_per_table ON public.tournaments_report USING btree (table_id) WHERE (NOT ((state)::text = 'set_aside'::text));


--
-- Name: one_winning_party_per_card; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX one_winning_party_per_card ON public.tournaments_scoreline USING btree (card_id) WHERE ((NOT follows) AND winner);


--
-- Name: somebody_else_enters_second; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX somebody_else_enters_second ON public.tournaments_cardentry USING btree (table_id, by_id) WHERE (turn = ANY (ARRAY[1, 2]));


--
-- Name: tournaments_apart_one_id_77445062; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_apart_one_id_77445062 ON public.tournaments_apart USING btree (one_id);


--
-- Name: tournaments_apart_other_id_b063505b; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_apart_other_id_b063505b ON public.tournaments_apart USING btree (other_id);


--
-- Name: tournaments_bye_entry_id_aa067fd6; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_bye_entry_id_aa067fd6 ON public.tournaments_bye USING btree (entry_id);


--
-- Name: tournaments_bye_round_id_37e4aecc; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_bye_round_id_37e4aecc ON public.tournaments_bye USING btree (round_id);


--
-- Name: tournaments_cardentry_by_id_5ab5d48d; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_cardentry_by_id_5ab5d48d ON public.tournaments_cardentry USING btree (by_id);


--
-- Name: tournaments_cardentry_table_id_b57d79b6; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_cardentry_table_id_b57d79b6 ON public.tournaments_cardentry USING btree (table_id);


--
-- Name: tournaments_dispute_card_id_564a7348; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_dispute_card_id_564a7348 ON public.tournaments_dispute USING btree (card_id);


--
-- Name: tournaments_dispute_decided_by_id_609ced6c; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_dispute_decided_by_id_609ced6c ON public.tournaments_dispute USING btree (decided_by_id);


--
-- Name: tournaments_dispute_opened_by_id_45189f82; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_dispute_opened_by_id_45189f82 ON public.tournaments_dispute USING btree (opened_by_id);


--
-- Name: tournaments_dispute_table_id_df459d69; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_dispute_table_id_df459d69 ON public.tournaments_dispute USING btree (table_id);


--
-- Name: tournaments_draw_log_entry_id_f369f6e2; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_draw_log_entry_id_f369f6e2 ON public.tournaments_draw USING btree (log_entry_id);


--
-- Name: tournaments_draw_round_id_f54ca42e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_draw_round_id_f54ca42e ON public.tournaments_draw USING btree (round_id);


--
-- Name: tournaments_entry_code_1ff63c32_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_entry_code_1ff63c32_like ON public.tournaments_entry USING btree (code varchar_pattern_ops);


--
-- Name: tournaments_entry_tournament_id_8241213d; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_entry_tournament_id_8241213d ON public.tournaments_entry USING btree (tournament_id);


--
-- Name: tournaments_evening_season_id_3bbb9381; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_evening_season_id_3bbb9381 ON public.tournaments_evening USING btree (season_id);


--
-- Name: tournaments_evening_tournament_id_0f990ddd; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_evening_tournament_id_0f990ddd ON public.tournaments_evening USING btree (tournament_id);


--
-- Name: tournaments_eveningresult_entry_id_a6ec0ad7; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_eveningresult_entry_id_a6ec0ad7 ON public.tournaments_eveningresult USING btree (entry_id);


--
-- Name: tournaments_eveningresult_evening_id_68a0d847; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_eveningresult_evening_id_68a0d847 ON public.tournaments_eveningresult USING btree (evening_id);


--
-- Name: tournaments_eveningresult_team_id_71bdaa96; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_eveningresult_team_id_71bdaa96 ON public.tournaments_eveningresult USING btree (team_id);


--
-- Name: tournaments_gametable_code_2c97c1fd_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_gametable_code_2c97c1fd_like ON public.tournaments_gametable USING btree (code varchar_pattern_ops);


--
-- Name: tournaments_gametable_round_id_32ea980b; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_gametable_round_id_32ea980b ON public.tournaments_gametable USING btree (round_id);


--
-- Name: tournaments_group_stage_id_c85a290e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_group_stage_id_c85a290e ON public.tournaments_group USING btree (stage_id);


--
-- Name: tournaments_groupplace_entry_id_04f80a82; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_groupplace_entry_id_04f80a82 ON public.tournaments_groupplace USING btree (entry_id);


--
-- Name: tournaments_groupplace_group_id_a500d895; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_groupplace_group_id_a500d895 ON public.tournaments_groupplace USING btree (group_id);


--
-- Name: tournaments_groupplace_stage_id_67ab3cef; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_groupplace_stage_id_67ab3cef ON public.tournaments_groupplace USING btree (stage_id);


--
-- Name: tournaments_importdraft_created_by_id_e858692e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_importdraft_created_by_id_e858692e ON public.tournaments_importdraft USING btree (created_by_id);


--
-- Name: tournaments_importdraft_tournament_id_580eb480; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_importdraft_tournament_id_580eb480 ON public.tournaments_importdraft USING btree (tournament_id);


--
-- Name: tournaments_invitation_created_by_id_ce80c290; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_invitation_created_by_id_ce80c290 ON public.tournaments_invitation USING btree (created_by_id);


--
-- Name: tournaments_invitation_token_defadf29_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_invitation_token_defadf29_like ON public.tournaments_invitation USING btree (token varchar_pattern_ops);


--
-- Name: tournaments_invitation_tournament_id_83b1aeb7; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_invitation_tournament_id_83b1aeb7 ON public.tournaments_invitation USING btree (tournament_id);


--
-- Name: tournaments_job_created_by_id_d5ef674e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_job_created_by_id_d5ef674e ON public.tournaments_job USING btree (created_by_id);


--
-- Name: tournaments_job_tournament_id_6c22ee27; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_job_tournament_id_6c22ee27 ON public.tournaments_job USING btree (tournament_id);


--
-- Name: tournaments_knownact_code_e1c3f0e9; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_knownact_code_e1c3f0e9 ON public.tournaments_knownact USING btree (code);


--
-- Name: tournaments_knownact_code_e1c3f0e9_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_knownact_code_e1c3f0e9_like ON public.tournaments_knownact USING btree (code varchar_pattern_ops);


--
-- Name: tournaments_logentry_actor_id_799b2a04; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_logentry_actor_id_799b2a04 ON public.tournaments_logentry USING btree (actor_id);


--
-- Name: tournaments_logentry_tournament_id_47219191; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_logentry_tournament_id_47219191 ON public.tournaments_logentry USING btree (tournament_id);


--
-- Name: tournaments_membership_tournament_id_f0b8ea54; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_membership_tournament_id_f0b8ea54 ON public.tournaments_membership USING btree (tournament_id);


--
-- Name: tournaments_membership_user_id_82dc51f0; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_membership_user_id_82dc51f0 ON public.tournaments_membership USING btree (user_id);


--
-- Name: tournaments_namevote_entry_id_0b1888e8; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_namevote_entry_id_0b1888e8 ON public.tournaments_namevote USING btree (entry_id);


--
-- Name: tournaments_namevote_tournament_id_b21aefaa; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_namevote_tournament_id_b21aefaa ON public.tournaments_namevote USING btree (tournament_id);


--
-- Name: tournaments_prize_entry_id_d30e5963; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_prize_entry_id_d30e5963 ON public.tournaments_prize USING btree (entry_id);


--
-- Name: tournaments_prize_tournament_id_d491f979; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_prize_tournament_id_d491f979 ON public.tournaments_prize USING btree (tournament_id);


--
-- Name: tournaments_report_card_id_4857b30f; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_report_card_id_4857b30f ON public.tournaments_report USING btree (card_id);


--
-- Name: tournaments_report_side_id_4436557d; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_report_side_id_4436557d ON public.tournaments_report USING btree (side_id);


--
-- Name: tournaments_report_table_id_c2b12bf2; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_report_table_id_c2b12bf2 ON public.tournaments_report USING btree (table_id);


--
-- Name: tournaments_round_log_entry_id_1f36843f; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_round_log_entry_id_1f36843f ON public.tournaments_round USING btree (log_entry_id);


--
-- Name: tournaments_round_tournament_id_a359f4ed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_round_tournament_id_a359f4ed ON public.tournaments_round USING btree (tournament_id);


--
-- Name: tournaments_scorecard_entered_by_id_b7bd1475; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_scorecard_entered_by_id_b7bd1475 ON public.tournaments_scorecard USING btree (entered_by_id);


--
-- Name: tournaments_scorecard_table_id_8404d1be; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_scorecard_table_id_8404d1be ON public.tournaments_scorecard USING btree (table_id);


--
-- Name: tournaments_scorecard_taken_off_by_id_3c651461; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_scorecard_taken_off_by_id_3c651461 ON public.tournaments_scorecard USING btree (taken_off_by_id);


--
-- Name: tournaments_scoreline_card_id_67aad1df; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_scoreline_card_id_67aad1df ON public.tournaments_scoreline USING btree (card_id);


--
-- Name: tournaments_scoreline_side_id_727d9b09; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_scoreline_side_id_727d9b09 ON public.tournaments_scoreline USING btree (side_id);


--
-- Name: tournaments_season_code_a83f2fbc_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_season_code_a83f2fbc_like ON public.tournaments_season USING btree (code varchar_pattern_ops);


--
-- Name: tournaments_season_owner_id_4e9e8e74; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_season_owner_id_4e9e8e74 ON public.tournaments_season USING btree (owner_id);


--
-- Name: tournaments_seasonentry_joker_id_54a4840c; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_seasonentry_joker_id_54a4840c ON public.tournaments_seasonentry USING btree (joker_id);


--
-- Name: tournaments_seasonentry_season_id_46cf7346; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_seasonentry_season_id_46cf7346 ON public.tournaments_seasonentry USING btree (season_id);


--
-- Name: tournaments_side_entry_id_15cea97e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_side_entry_id_15cea97e ON public.tournaments_side USING btree (entry_id);


--
-- Name: tournaments_side_round_id_11696ec0; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_side_round_id_11696ec0 ON public.tournaments_side USING btree (round_id);


--
-- Name: tournaments_side_table_id_56f532ae; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_side_table_id_56f532ae ON public.tournaments_side USING btree (table_id);


--
-- Name: tournaments_stage_tournament_id_fdefbf65; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_stage_tournament_id_fdefbf65 ON public.tournaments_stage USING btree (tournament_id);


--
-- Name: tournaments_tournament_code_150cab12_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_tournament_code_150cab12_like ON public.tournaments_tournament USING btree (code varchar_pattern_ops);


--
-- Name: tournaments_user_groups_group_id_772064b6; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_user_groups_group_id_772064b6 ON public.tournaments_user_groups USING btree (group_id);


--
-- Name: tournaments_user_groups_user_id_b728e876; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_user_groups_user_id_b728e876 ON public.tournaments_user_groups USING btree (user_id);


--
-- Name: tournaments_user_user_permissions_permission_id_8e2c4bb2; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_user_user_permissions_permission_id_8e2c4bb2 ON public.tournaments_user_user_permissions USING btree (permission_id);


--
-- Name: tournaments_user_user_permissions_user_id_2c4da242; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_user_user_permissions_user_id_2c4da242 ON public.tournaments_user_user_permissions USING btree (user_id);


--
-- Name: tournaments_user_username_6644a91f_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_user_username_6644a91f_like ON public.tournaments_user USING btree (username varchar_pattern_ops);


--
-- Name: tournaments_withdrawal_entry_id_b77b139b; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_withdrawal_entry_id_b77b139b ON public.tournaments_withdrawal USING btree (entry_id);


--
-- Name: withdrawn_once_at_a_time; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX withdrawn_once_at_a_time ON public.tournaments_withdrawal USING btree (entry_id) WHERE (until_round IS NULL);


--
-- Name: tournaments_bye tournaments_bye_delete_published; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_bye_delete_published BEFORE DELETE ON public.tournaments_bye FOR EACH ROW EXECUTE FUNCTION public.tournaments_bye_delete_published();


--
-- Name: tournaments_bye tournaments_bye_insert_once; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_bye_insert_once BEFORE INSERT ON public.tournaments_bye FOR EACH ROW EXECUTE FUNCTION public.tournaments_bye_insert_once();


--
-- Name: tournaments_bye tournaments_bye_insert_published; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_bye_insert_published BEFORE INSERT ON public.tournaments_bye FOR EACH ROW EXECUTE FUNCTION public.tournaments_bye_insert_published();


--
-- Name: tournaments_bye tournaments_bye_update_new_published; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_bye_update_new_published BEFORE UPDATE ON public.tournaments_bye FOR EACH ROW EXECUTE FUNCTION public.tournaments_bye_update_new_published();


--
-- Name: tournaments_bye tournaments_bye_update_old_published; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_bye_update_old_published BEFORE UPDATE ON public.tournaments_bye FOR EACH ROW EXECUTE FUNCTION public.tournaments_bye_update_old_published();


--
-- Name: tournaments_bye tournaments_bye_update_once; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_bye_update_once BEFORE UPDATE ON public.tournaments_bye FOR EACH ROW EXECUTE FUNCTION public.tournaments_bye_update_once();


--
-- Name: tournaments_cardentry tournaments_cardentry_stays; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_cardentry_stays BEFORE UPDATE ON public.tournaments_cardentry FOR EACH ROW EXECUTE FUNCTION public.tournaments_cardentry_stays();


--
-- Name: tournaments_gametable tournaments_gametable_delete_published; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_gametable_delete_published BEFORE DELETE ON public.tournaments_gametable FOR EACH ROW EXECUTE FUNCTION public.tournaments_gametable_delete_published();


--
-- Name: tournaments_gametable tournaments_gametable_insert_published; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_gametable_insert_published BEFORE INSERT ON public.tournaments_gametable FOR EACH ROW EXECUTE FUNCTION public.tournaments_gametable_insert_published();


--
-- Name: tournaments_gametable tournaments_gametable_update_new_published; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_gametable_update_new_published BEFORE UPDATE ON public.tournaments_gametable FOR EACH ROW EXECUTE FUNCTION public.tournaments_gametable_update_new_published();


--
-- Name: tournaments_gametable tournaments_gametable_update_old_published; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_gametable_update_old_published BEFORE UPDATE ON public.tournaments_gametable FOR EACH ROW EXECUTE FUNCTION public.tournaments_gametable_update_old_published();


--
-- Name: tournaments_logentry tournaments_logentry_chain_stays; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_logentry_chain_stays BEFORE UPDATE ON public.tournaments_logentry FOR EACH ROW EXECUTE FUNCTION public.tournaments_logentry_chain_stays();


--
-- Name: tournaments_logentry tournaments_logentry_erased_stays; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_logentry_erased_stays BEFORE UPDATE ON public.tournaments_logentry FOR EACH ROW EXECUTE FUNCTION public.tournaments_logentry_erased_stays();


--
-- Name: tournaments_logentry tournaments_logentry_goes_with_drive; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_logentry_goes_with_drive AFTER DELETE ON public.tournaments_logentry FOR EACH ROW EXECUTE FUNCTION public.tournaments_logentry_goes_with_drive();


--
-- Name: tournaments_round tournaments_round_delete_published; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_round_delete_published BEFORE DELETE ON public.tournaments_round FOR EACH ROW EXECUTE FUNCTION public.tournaments_round_delete_published();


--
-- Name: tournaments_round tournaments_round_second_entry_stays; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_round_second_entry_stays BEFORE UPDATE ON public.tournaments_round FOR EACH ROW EXECUTE FUNCTION public.tournaments_round_second_entry_stays();


--
-- Name: tournaments_scorecard tournaments_scorecard_insert_agreed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_scorecard_insert_agreed BEFORE INSERT ON public.tournaments_scorecard FOR EACH ROW EXECUTE FUNCTION public.tournaments_scorecard_insert_agreed();


--
-- Name: tournaments_scorecard tournaments_scorecard_update_agreed; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_scorecard_update_agreed BEFORE UPDATE ON public.tournaments_scorecard FOR EACH ROW EXECUTE FUNCTION public.tournaments_scorecard_update_agreed();


--
-- Name: tournaments_side tournaments_side_delete_published; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_side_delete_published BEFORE DELETE ON public.tournaments_side FOR EACH ROW EXECUTE FUNCTION public.tournaments_side_delete_published();


--
-- Name: tournaments_side tournaments_side_insert_once; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_side_insert_once BEFORE INSERT ON public.tournaments_side FOR EACH ROW EXECUTE FUNCTION public.tournaments_side_insert_once();


--
-- Name: tournaments_side tournaments_side_insert_published; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_side_insert_published BEFORE INSERT ON public.tournaments_side FOR EACH ROW EXECUTE FUNCTION public.tournaments_side_insert_published();


--
-- Name: tournaments_side tournaments_side_update_new_published; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_side_update_new_published BEFORE UPDATE ON public.tournaments_side FOR EACH ROW EXECUTE FUNCTION public.tournaments_side_update_new_published();


--
-- Name: tournaments_side tournaments_side_update_old_published; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_side_update_old_published BEFORE UPDATE ON public.tournaments_side FOR EACH ROW EXECUTE FUNCTION public.tournaments_side_update_old_published();


--
-- Name: tournaments_side tournaments_side_update_once; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_side_update_once BEFORE UPDATE ON public.tournaments_side FOR EACH ROW EXECUTE FUNCTION public.tournaments_side_update_once();


--
-- Name: tournaments_tournament tournaments_tournament_takes_links; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tournaments_tournament_takes_links AFTER DELETE ON public.tournaments_tournament FOR EACH ROW EXECUTE FUNCTION public.tournaments_tournament_takes_links();


--
-- Name: tournaments_linkgone a_link_goes_with_its_drive; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_linkgone
    ADD CONSTRAINT a_link_goes_with_its_drive FOREIGN KEY (alone) REFERENCES public.tournaments_linkgone(drive) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: auth_group_permissions auth_group_permissio_permission_id_84c5c92e_fk_auth_perm; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissio_permission_id_84c5c92e_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES public.auth_permission(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: auth_group_permissions auth_group_permissions_group_id_b120cbf9_fk_auth_group_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_b120cbf9_fk_auth_group_id FOREIGN KEY (group_id) REFERENCES public.auth_group(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: auth_permission auth_permission_content_type_id_2f476e4b_fk_django_co; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_2f476e4b_fk_django_co FOREIGN KEY (content_type_id) REFERENCES public.django_content_type(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: axes_accessattemptexpiration axes_accessattemptex_access_attempt_id_6b73a47a_fk_axes_acce; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.axes_accessattemptexpiration
    ADD CONSTRAINT axes_accessattemptex_access_attempt_id_6b73a47a_fk_axes_acce FOREIGN KEY (access_attempt_id) REFERENCES public.axes_accessattempt(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_apart tournaments_apart_one_id_77445062_fk_tournaments_seasonentry_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_apart
    ADD CONSTRAINT tournaments_apart_one_id_77445062_fk_tournaments_seasonentry_id FOREIGN KEY (one_id) REFERENCES public.tournaments_seasonentry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_apart tournaments_apart_other_id_b063505b_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_apart
    ADD CONSTRAINT tournaments_apart_other_id_b063505b_fk_tournamen FOREIGN KEY (other_id) REFERENCES public.tournaments_seasonentry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_bye tournaments_bye_entry_id_aa067fd6_fk_tournaments_entry_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_bye
    ADD CONSTRAINT tournaments_bye_entry_id_aa067fd6_fk_tournaments_entry_id FOREIGN KEY (entry_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_bye tournaments_bye_round_id_37e4aecc_fk_tournaments_round_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_bye
    ADD CONSTRAINT tournaments_bye_round_id_37e4aecc_fk_tournaments_round_id FOREIGN KEY (round_id) REFERENCES public.tournaments_round(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_cardentry tournaments_cardentr_table_id_b57d79b6_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_cardentry
    ADD CONSTRAINT tournaments_cardentr_table_id_b57d79b6_fk_tournamen FOREIGN KEY (table_id) REFERENCES public.tournaments_gametable(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_cardentry tournaments_cardentry_by_id_5ab5d48d_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_cardentry
    ADD CONSTRAINT tournaments_cardentry_by_id_5ab5d48d_fk_tournaments_user_id FOREIGN KEY (by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_dispute tournaments_dispute_card_id_564a7348_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_dispute
    ADD CONSTRAINT tournaments_dispute_card_id_564a7348_fk_tournamen FOREIGN KEY (card_id) REFERENCES public.tournaments_scorecard(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_dispute tournaments_dispute_decided_by_id_609ced6c_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_dispute
    ADD CONSTRAINT tournaments_dispute_decided_by_id_609ced6c_fk_tournamen FOREIGN KEY (decided_by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_dispute tournaments_dispute_opened_by_id_45189f82_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_dispute
    ADD CONSTRAINT tournaments_dispute_opened_by_id_45189f82_fk_tournamen FOREIGN KEY (opened_by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_dispute tournaments_dispute_table_id_df459d69_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_dispute
    ADD CONSTRAINT tournaments_dispute_table_id_df459d69_fk_tournamen FOREIGN KEY (table_id) REFERENCES public.tournaments_gametable(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_draw tournaments_draw_log_entry_id_f369f6e2_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_draw
    ADD CONSTRAINT tournaments_draw_log_entry_id_f369f6e2_fk_tournamen FOREIGN KEY (log_entry_id) REFERENCES public.tournaments_logentry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_draw tournaments_draw_round_id_f54ca42e_fk_tournaments_round_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_draw
    ADD CONSTRAINT tournaments_draw_round_id_f54ca42e_fk_tournaments_round_id FOREIGN KEY (round_id) REFERENCES public.tournaments_round(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_entry tournaments_entry_tournament_id_8241213d_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_entry
    ADD CONSTRAINT tournaments_entry_tournament_id_8241213d_fk_tournamen FOREIGN KEY (tournament_id) REFERENCES public.tournaments_tournament(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_evening tournaments_evening_season_id_3bbb9381_fk_tournaments_season_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_evening
    ADD CONSTRAINT tournaments_evening_season_id_3bbb9381_fk_tournaments_season_id FOREIGN KEY (season_id) REFERENCES public.tournaments_season(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_evening tournaments_evening_tournament_id_0f990ddd_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_evening
    ADD CONSTRAINT tournaments_evening_tournament_id_0f990ddd_fk_tournamen FOREIGN KEY (tournament_id) REFERENCES public.tournaments_tournament(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_eveningresult tournaments_eveningr_entry_id_a6ec0ad7_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_eveningresult
    ADD CONSTRAINT tournaments_eveningr_entry_id_a6ec0ad7_fk_tournamen FOREIGN KEY (entry_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_eveningresult tournaments_eveningr_evening_id_68a0d847_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_eveningresult
    ADD CONSTRAINT tournaments_eveningr_evening_id_68a0d847_fk_tournamen FOREIGN KEY (evening_id) REFERENCES public.tournaments_evening(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_eveningresult tournaments_eveningr_team_id_71bdaa96_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_eveningresult
    ADD CONSTRAINT tournaments_eveningr_team_id_71bdaa96_fk_tournamen FOREIGN KEY (team_id) REFERENCES public.tournaments_seasonentry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_extratime tournaments_extratim_table_id_d91b6abc_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_extratime
    ADD CONSTRAINT tournaments_extratim_table_id_d91b6abc_fk_tournamen FOREIGN KEY (table_id) REFERENCES public.tournaments_gametable(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_gametable tournaments_gametable_round_id_32ea980b_fk_tournaments_round_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_gametable
    ADD CONSTRAINT tournaments_gametable_round_id_32ea980b_fk_tournaments_round_id FOREIGN KEY (round_id) REFERENCES public.tournaments_round(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_group tournaments_group_stage_id_c85a290e_fk_tournaments_stage_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_group
    ADD CONSTRAINT tournaments_group_stage_id_c85a290e_fk_tournaments_stage_id FOREIGN KEY (stage_id) REFERENCES public.tournaments_stage(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_groupplace tournaments_grouppla_entry_id_04f80a82_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_groupplace
    ADD CONSTRAINT tournaments_grouppla_entry_id_04f80a82_fk_tournamen FOREIGN KEY (entry_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_groupplace tournaments_grouppla_group_id_a500d895_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_groupplace
    ADD CONSTRAINT tournaments_grouppla_group_id_a500d895_fk_tournamen FOREIGN KEY (group_id) REFERENCES public.tournaments_group(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_groupplace tournaments_grouppla_stage_id_67ab3cef_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_groupplace
    ADD CONSTRAINT tournaments_grouppla_stage_id_67ab3cef_fk_tournamen FOREIGN KEY (stage_id) REFERENCES public.tournaments_stage(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_importdraft tournaments_importdr_created_by_id_e858692e_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_importdraft
    ADD CONSTRAINT tournaments_importdr_created_by_id_e858692e_fk_tournamen FOREIGN KEY (created_by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_importdraft tournaments_importdr_tournament_id_580eb480_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_importdraft
    ADD CONSTRAINT tournaments_importdr_tournament_id_580eb480_fk_tournamen FOREIGN KEY (tournament_id) REFERENCES public.tournaments_tournament(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_invitation tournaments_invitati_created_by_id_ce80c290_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_invitation
    ADD CONSTRAINT tournaments_invitati_created_by_id_ce80c290_fk_tournamen FOREIGN KEY (created_by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_invitation tournaments_invitati_tournament_id_83b1aeb7_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_invitation
    ADD CONSTRAINT tournaments_invitati_tournament_id_83b1aeb7_fk_tournamen FOREIGN KEY (tournament_id) REFERENCES public.tournaments_tournament(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_job tournaments_job_created_by_id_d5ef674e_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_job
    ADD CONSTRAINT tournaments_job_created_by_id_d5ef674e_fk_tournaments_user_id FOREIGN KEY (created_by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_job tournaments_job_tournament_id_6c22ee27_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_job
    ADD CONSTRAINT tournaments_job_tournament_id_6c22ee27_fk_tournamen FOREIGN KEY (tournament_id) REFERENCES public.tournaments_tournament(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_logentry tournaments_logentry_actor_id_799b2a04_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_logentry
    ADD CONSTRAINT tournaments_logentry_actor_id_799b2a04_fk_tournaments_user_id FOREIGN KEY (actor_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_logentry tournaments_logentry_tournament_id_47219191_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_logentry
    ADD CONSTRAINT tournaments_logentry_tournament_id_47219191_fk_tournamen FOREIGN KEY (tournament_id) REFERENCES public.tournaments_tournament(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_membership tournaments_membersh_tournament_id_f0b8ea54_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_membership
    ADD CONSTRAINT tournaments_membersh_tournament_id_f0b8ea54_fk_tournamen FOREIGN KEY (tournament_id) REFERENCES public.tournaments_tournament(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_membership tournaments_membership_user_id_82dc51f0_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_membership
    ADD CONSTRAINT tournaments_membership_user_id_82dc51f0_fk_tournaments_user_id FOREIGN KEY (user_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_namevote tournaments_namevote_entry_id_0b1888e8_fk_tournaments_entry_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_namevote
    ADD CONSTRAINT tournaments_namevote_entry_id_0b1888e8_fk_tournaments_entry_id FOREIGN KEY (entry_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_namevote tournaments_namevote_tournament_id_b21aefaa_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_namevote
    ADD CONSTRAINT tournaments_namevote_tournament_id_b21aefaa_fk_tournamen FOREIGN KEY (tournament_id) REFERENCES public.tournaments_tournament(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_prize tournaments_prize_entry_id_d30e5963_fk_tournaments_entry_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_prize
    ADD CONSTRAINT tournaments_prize_entry_id_d30e5963_fk_tournaments_entry_id FOREIGN KEY (entry_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_prize tournaments_prize_tournament_id_d491f979_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_prize
    ADD CONSTRAINT tournaments_prize_tournament_id_d491f979_fk_tournamen FOREIGN KEY (tournament_id) REFERENCES public.tournaments_tournament(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_prizegiving tournaments_prizegiv_tournament_id_61aa2168_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_prizegiving
    ADD CONSTRAINT tournaments_prizegiv_tournament_id_61aa2168_fk_tournamen FOREIGN KEY (tournament_id) REFERENCES public.tournaments_tournament(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_report tournaments_report_card_id_4857b30f_fk_tournaments_scorecard_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_report
    ADD CONSTRAINT tournaments_report_card_id_4857b30f_fk_tournaments_scorecard_id FOREIGN KEY (card_id) REFERENCES public.tournaments_scorecard(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_report tournaments_report_side_id_4436557d_fk_tournaments_side_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_report
    ADD CONSTRAINT tournaments_report_side_id_4436557d_fk_tournaments_side_id FOREIGN KEY (side_id) REFERENCES public.tournaments_side(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_report tournaments_report_table_id_c2b12bf2_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_report
    ADD CONSTRAINT tournaments_report_table_id_c2b12bf2_fk_tournamen FOREIGN KEY (table_id) REFERENCES public.tournaments_gametable(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_round tournaments_round_log_entry_id_1f36843f_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_round
    ADD CONSTRAINT tournaments_round_log_entry_id_1f36843f_fk_tournamen FOREIGN KEY (log_entry_id) REFERENCES public.tournaments_logentry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_round tournaments_round_tournament_id_a359f4ed_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_round
    ADD CONSTRAINT tournaments_round_tournament_id_a359f4ed_fk_tournamen FOREIGN KEY (tournament_id) REFERENCES public.tournaments_tournament(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_roundclock tournaments_roundclo_round_id_0546b489_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_roundclock
    ADD CONSTRAINT tournaments_roundclo_round_id_0546b489_fk_tournamen FOREIGN KEY (round_id) REFERENCES public.tournaments_round(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_scorecard tournaments_scorecar_entered_by_id_b7bd1475_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_scorecard
    ADD CONSTRAINT tournaments_scorecar_entered_by_id_b7bd1475_fk_tournamen FOREIGN KEY (entered_by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_scorecard tournaments_scorecar_table_id_8404d1be_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_scorecard
    ADD CONSTRAINT tournaments_scorecar_table_id_8404d1be_fk_tournamen FOREIGN KEY (table_id) REFERENCES public.tournaments_gametable(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_scorecard tournaments_scorecar_taken_off_by_id_3c651461_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_scorecard
    ADD CONSTRAINT tournaments_scorecar_taken_off_by_id_3c651461_fk_tournamen FOREIGN KEY (taken_off_by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_scoreline tournaments_scorelin_card_id_67aad1df_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_scoreline
    ADD CONSTRAINT tournaments_scorelin_card_id_67aad1df_fk_tournamen FOREIGN KEY (card_id) REFERENCES public.tournaments_scorecard(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_scoreline tournaments_scoreline_side_id_727d9b09_fk_tournaments_side_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_scoreline
    ADD CONSTRAINT tournaments_scoreline_side_id_727d9b09_fk_tournaments_side_id FOREIGN KEY (side_id) REFERENCES public.tournaments_side(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_season tournaments_season_owner_id_4e9e8e74_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_season
    ADD CONSTRAINT tournaments_season_owner_id_4e9e8e74_fk_tournaments_user_id FOREIGN KEY (owner_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_seasonentry tournaments_seasonen_joker_id_54a4840c_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_seasonentry
    ADD CONSTRAINT tournaments_seasonen_joker_id_54a4840c_fk_tournamen FOREIGN KEY (joker_id) REFERENCES public.tournaments_evening(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_seasonentry tournaments_seasonen_season_id_46cf7346_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_seasonentry
    ADD CONSTRAINT tournaments_seasonen_season_id_46cf7346_fk_tournamen FOREIGN KEY (season_id) REFERENCES public.tournaments_season(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_side tournaments_side_entry_id_15cea97e_fk_tournaments_entry_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_side
    ADD CONSTRAINT tournaments_side_entry_id_15cea97e_fk_tournaments_entry_id FOREIGN KEY (entry_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_side tournaments_side_round_id_11696ec0_fk_tournaments_round_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_side
    ADD CONSTRAINT tournaments_side_round_id_11696ec0_fk_tournaments_round_id FOREIGN KEY (round_id) REFERENCES public.tournaments_round(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_side tournaments_side_table_id_56f532ae_fk_tournaments_gametable_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_side
    ADD CONSTRAINT tournaments_side_table_id_56f532ae_fk_tournaments_gametable_id FOREIGN KEY (table_id) REFERENCES public.tournaments_gametable(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_stage tournaments_stage_tournament_id_fdefbf65_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_stage
    ADD CONSTRAINT tournaments_stage_tournament_id_fdefbf65_fk_tournamen FOREIGN KEY (tournament_id) REFERENCES public.tournaments_tournament(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_user_groups tournaments_user_groups_group_id_772064b6_fk_auth_group_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_user_groups
    ADD CONSTRAINT tournaments_user_groups_group_id_772064b6_fk_auth_group_id FOREIGN KEY (group_id) REFERENCES public.auth_group(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_user_groups tournaments_user_groups_user_id_b728e876_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_user_groups
    ADD CONSTRAINT tournaments_user_groups_user_id_b728e876_fk_tournaments_user_id FOREIGN KEY (user_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_user_user_permissions tournaments_user_use_permission_id_8e2c4bb2_fk_auth_perm; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_user_user_permissions
    ADD CONSTRAINT tournaments_user_use_permission_id_8e2c4bb2_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES public.auth_permission(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_user_user_permissions tournaments_user_use_user_id_2c4da242_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_user_user_permissions
    ADD CONSTRAINT tournaments_user_use_user_id_2c4da242_fk_tournamen FOREIGN KEY (user_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_withdrawal tournaments_withdraw_entry_id_b77b139b_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_withdrawal
    ADD CONSTRAINT tournaments_withdraw_entry_id_b77b139b_fk_tournamen FOREIGN KEY (entry_id) REFERENCES public.tournaments_entry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- PostgreSQL database dump complete
--


